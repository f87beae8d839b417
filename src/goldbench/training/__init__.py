"""How the shipped models are made: recipes, synthetic texts, CRFsuite, cross-validation, encoder.

Nothing that runs on notes imports this package: `goldbench train` does, and the benchmarks.
"""

from goldbench.training.cross_validation import FOLDS, cross_validate
from goldbench.training.encoder import ENCODERS, EncoderRecipe, Phase, make_encoder
from goldbench.training.recipes import RECIPES, Recipe, find_recipe, make_model, read_gold

__all__ = [
    "ENCODERS",
    "FOLDS",
    "RECIPES",
    "EncoderRecipe",
    "Phase",
    "Recipe",
    "cross_validate",
    "find_recipe",
    "make_encoder",
    "make_model",
    "read_gold",
]

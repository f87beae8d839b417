"""How the shipped models are made: recipes, texts, CRFsuite, cross-validation, encoder, tagger.

Nothing that runs on notes imports this package: `goldbench train` does, and the benchmarks.
"""

from goldbench.training.cross_validation import FOLDS, cross_validate
from goldbench.training.encoder import ENCODERS, EncoderRecipe, Phase, make_encoder
from goldbench.training.recipes import RECIPES, Recipe, find_recipe, make_model, read_gold
from goldbench.training.tagger import TAGGERS, TaggerRecipe, make_tagger

__all__ = [
    "ENCODERS",
    "FOLDS",
    "RECIPES",
    "TAGGERS",
    "EncoderRecipe",
    "Phase",
    "Recipe",
    "TaggerRecipe",
    "cross_validate",
    "find_recipe",
    "make_encoder",
    "make_model",
    "make_tagger",
    "read_gold",
]

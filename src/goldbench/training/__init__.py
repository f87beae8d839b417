"""How the shipped models are made: recipes, synthetic texts, CRFsuite, cross-validation.

Nothing that runs on notes imports this package: `goldbench train` does, and the benchmarks.
"""

from goldbench.training.cross_validation import FOLDS, cross_validate
from goldbench.training.recipes import RECIPES, Recipe, find_recipe, make_model, read_gold

__all__ = [
    "FOLDS",
    "RECIPES",
    "Recipe",
    "cross_validate",
    "find_recipe",
    "make_model",
    "read_gold",
]

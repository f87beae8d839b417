"""English and Spanish clinical text: terms and their variants, cues, sentences."""

from goldbench.language.folding import fold
from goldbench.language.sentences import sentences
from goldbench.language.terms import Mentions, Term, TermSearch
from goldbench.language.variants import check_language, is_abbreviation, variants

__all__ = [
    "Mentions",
    "Term",
    "TermSearch",
    "check_language",
    "fold",
    "is_abbreviation",
    "sentences",
    "variants",
]

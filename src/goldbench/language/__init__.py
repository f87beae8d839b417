"""English and Spanish clinical text: terms and cues, tokens, sentences, sections, word lists."""

from goldbench.language.catalogue import Messages, look_up, message_patterns
from goldbench.language.folding import fold
from goldbench.language.lexicons import Lexicon, Phrase, Usage, entries, lexicon, usage
from goldbench.language.sections import Section, is_labelled, label_of, lines, sections
from goldbench.language.sentences import sentences
from goldbench.language.terms import Mentions, Term, TermSearch
from goldbench.language.tokens import Tokens, fold_word, shape, tokens
from goldbench.language.variants import check_language, is_abbreviation, variants
from goldbench.languages import (
    ENCODER_LANGUAGES,
    INTERFACE_LANGUAGES,
    LANGUAGES,
    NOTE_LANGUAGES,
    RISK_LANGUAGES,
    TERM_LANGUAGES,
    TOOL_LANGUAGES,
    KnownLanguage,
)

__all__ = [
    "ENCODER_LANGUAGES",
    "INTERFACE_LANGUAGES",
    "LANGUAGES",
    "NOTE_LANGUAGES",
    "RISK_LANGUAGES",
    "TERM_LANGUAGES",
    "TOOL_LANGUAGES",
    "KnownLanguage",
    "Lexicon",
    "Mentions",
    "Messages",
    "Phrase",
    "Section",
    "Term",
    "TermSearch",
    "Tokens",
    "Usage",
    "check_language",
    "entries",
    "fold",
    "fold_word",
    "is_abbreviation",
    "is_labelled",
    "label_of",
    "lexicon",
    "lines",
    "look_up",
    "message_patterns",
    "sections",
    "sentences",
    "shape",
    "tokens",
    "usage",
    "variants",
]

r"""Word tokens of the Penn Treebank, as NLTK's `TreebankWordTokenizer` makes them.

The rule is a list of substitutions that put blanks around tokens, followed by a split at white
space (R. MacIntyre's `tokenizer.sed`, 1995, in NLTK's reading). Each works on what the one before
left, and each match uses up its characters, so both order and extent matter: the comma of "a,,b"
is split off, the second one stays with the "b". Double quotes come out as `` or ''.
"""

import re

_OPENING = (
    (r'\A"', "``"),
    (r"``", " `` "),
    (r"""([ (\[{<])(?:"|'')""", r"\1 `` "),
)
_PUNCTUATION = (
    (r"([:,])(\D)", r" \1 \2"),
    (r"([:,])$", r" \1 "),
    (r"\.{3}", " ... "),
    (r"([;@#$%&])", r" \1 "),
    # Only the last full stop of the text: the others may belong to abbreviations.
    (r"""([^.])\.([])}>"']*)\s*$""", r"\1 .\2 "),
    (r"([?!])", r" \1 "),
    (r"([^'])' ", r"\1 ' "),
    (r"([][(){}<>])", r" \1 "),
    (r"--", " -- "),
)
_CLOSING = (
    (r"''", " '' "),
    (r'"', " '' "),
    (r"([^' ])('[sSmMdD]?) ", r"\1 \2 "),
    (r"([^' ])('(?:ll|LL|re|RE|ve|VE)|n't|N'T) ", r"\1 \2 "),
)
_CONTRACTIONS = (
    r"\b(can)(not)\b",
    r"\b(d)('ye)\b",
    r"\b(gim)(me)\b",
    r"\b(gon)(na)\b",
    r"\b(got)(ta)\b",
    r"\b(lem)(me)\b",
    r"\b(more)('n)\b",
    r"\b(wan)(na)(?=\s)",
    r" ('t)(is)\b",
    r" ('t)(was)\b",
)
_BEFORE = tuple((re.compile(rule), new) for rule, new in (*_OPENING, *_PUNCTUATION))
_AFTER = tuple((re.compile(rule), new) for rule, new in _CLOSING) + tuple(
    (re.compile(rule, re.IGNORECASE), r" \1 \2 ") for rule in _CONTRACTIONS
)


def tokenize(text: str) -> list[str]:
    """Split a text into Treebank tokens.

    >>> tokenize("Children's hospital, Dr. Ek (ext. 5).")
    ['Children', "'s", 'hospital', ',', 'Dr.', 'Ek', '(', 'ext.', '5', ')', '.']
    """
    for rule, new in _BEFORE:
        text = rule.sub(new, text)
    text = f" {text} "
    for rule, new in _AFTER:
        text = rule.sub(new, text)
    return text.split()

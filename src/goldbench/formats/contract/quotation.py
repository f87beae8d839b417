"""Whether what a source quotes is what stands in the text at its offsets."""

# A line of brat and an attribute of XML cannot hold these; both say a blank in their place.
_BLANKS = str.maketrans("\n\r\t", "   ")


def difference(standing: str, quoted: str) -> str | None:
    r"""Name the finding that a quote is worth; None where it agrees.

    A blank told for a line break or a tab is no difference.

    >>> difference("Dr.\nNeil", "Dr. Neil")
    >>> difference("Severe pain", "severe pain")
    'quote differs in letter case'
    >>> difference("chest  pain", "chest pain")
    'quote differs in white space'
    """
    if quoted == standing or quoted.translate(_BLANKS) == standing.translate(_BLANKS):
        return None
    if "".join(quoted.split()) == "".join(standing.split()):
        return "quote differs in white space"
    if quoted.translate(_BLANKS).casefold() == standing.translate(_BLANKS).casefold():
        return "quote differs in letter case"
    return "quote differs"

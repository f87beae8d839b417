"""Numbers that are spoken or written out: another one of the same kind for each word."""

from random import Random

from goldbench.synthetic.chance import pick

_KINDS: tuple[tuple[str, ...], ...] = tuple(
    tuple(words.split())
    for words in (
        "one two three four five six seven eight nine",
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
        "twenty thirty forty fifty sixty seventy eighty ninety",
        "twenties thirties forties fifties sixties seventies eighties nineties",
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        "twentieth thirtieth",
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
        "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
        "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete",
        "segunda tercera cuarta quinta sexta séptima octava novena",
    )
)
_KIND_OF = {word: words for words in _KINDS for word in words}


def other_number_word(word: str, rng: Random) -> str | None:
    """Give another number of its kind; None where the word is none.

    >>> other_number_word("liver", Random(1)) is None
    True
    """
    words = _KIND_OF.get(word.lower())
    if words is None:
        return None
    other = pick(rng, [number for number in words if number != word.lower()])
    return other.capitalize() if word[0].isupper() else other

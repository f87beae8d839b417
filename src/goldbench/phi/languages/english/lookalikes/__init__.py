"""What looks like PHI and is nobody's: literature, codes, eponyms, clinics, degrees, hours, words.

One file a kind; each says of a mark whether it is one. Guesses of the model are asked about all,
what rules have found about those that their form cannot tell.
"""

from collections.abc import Callable
from functools import lru_cache

from goldbench.phi.languages.english.lookalikes.citations import cites, is_cited
from goldbench.phi.languages.english.lookalikes.credentials import is_credential
from goldbench.phi.languages.english.lookalikes.eponyms import (
    SIGNED,
    is_called_after,
    is_graded,
    is_in_eponym,
    is_scaled,
)
from goldbench.phi.languages.english.lookalikes.generic_houses import HOUSES, is_generic_house
from goldbench.phi.languages.english.lookalikes.hours import is_evening
from goldbench.phi.languages.english.lookalikes.no_contacts import is_no_contact
from goldbench.phi.languages.english.lookalikes.pets import has_pets, is_pet
from goldbench.phi.languages.english.lookalikes.public_codes import has_codes, is_public_code
from goldbench.phi.languages.english.lookalikes.stray_words import is_stray_word
from goldbench.phi.mark import Mark

_MAY_CITE = frozenset(["cue.call", "cue.whole", "cue.year"])
_SIGNED_NUMBERS = frozenset(["FAX", "IPADDR", "PHONE"])
__all__ = ["is_called_after", "is_guessed_lookalike", "is_lookalike", "is_scaled"]


_NAMED = HOUSES | SIGNED


def is_lookalike(mark: Mark, text: str) -> bool:
    """Say whether a mark of any rule but a site's or a title's is nobody's."""
    if mark.rule in _MAY_CITE and is_cited(mark, text):
        return True
    if mark.rule == "cue.whole" and is_graded(text[mark.start : mark.end]):
        return True
    if mark.label in _SIGNED_NUMBERS and is_no_contact(mark, text):
        return True
    if mark.label not in _NAMED:
        return False  # as most
    return is_generic_house(mark, text) or is_in_eponym(mark, text)


def is_guessed_lookalike(mark: Mark, text: str) -> bool:
    """Say whether a guess of the model is nobody's."""
    if is_evening(mark, text) or is_credential(mark, text) or is_stray_word(mark, text):
        return True
    for is_kind in _kinds_in(text):  # noqa: SIM110  # mostly none
        if is_kind(mark, text):
            return True
    return False


@lru_cache(maxsize=4)  # every guess of a note asks
def _kinds_in(text: str) -> tuple[Callable[[Mark, str], bool], ...]:
    """Give the kinds that a note may hold; most hold hardly one, and no guess is asked about it."""
    return tuple(
        is_kind
        for may_hold, is_kind in (
            (has_codes(text), is_public_code),
            (cites(text), is_cited),
            (has_pets(text), is_pet),
        )
        if may_hold
    )

"""What looks like PHI and is nobody's: literature, public codes, eponyms, clinics, hours, pets.

One file a kind; each says of a mark whether it is one. Guesses of the model are asked about all,
what rules have found about those that their form cannot tell.
"""

from goldbench.phi.languages.english.lookalikes.citations import is_cited
from goldbench.phi.languages.english.lookalikes.eponyms import is_graded, is_in_eponym, is_scaled
from goldbench.phi.languages.english.lookalikes.generic_houses import is_generic_house
from goldbench.phi.languages.english.lookalikes.hours import is_evening
from goldbench.phi.languages.english.lookalikes.pets import is_pet
from goldbench.phi.languages.english.lookalikes.public_codes import is_public_code
from goldbench.phi.mark import Mark

__all__ = ["is_guessed_lookalike", "is_lookalike", "is_scaled"]


def is_lookalike(mark: Mark, text: str) -> bool:
    """Say whether a mark of any rule but a site's or a title's is nobody's."""
    if mark.rule == "cue.year":
        return is_cited(mark, text)
    if mark.rule == "cue.whole" and is_graded(text[mark.start : mark.end]):
        return True
    return is_generic_house(mark, text) or is_in_eponym(mark, text)


def is_guessed_lookalike(mark: Mark, text: str) -> bool:
    """Say whether a guess of the model is nobody's."""
    return (
        is_public_code(mark, text)
        or is_cited(mark, text)
        or is_evening(mark, text)
        or is_pet(mark, text)
    )

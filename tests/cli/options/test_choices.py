from goldbench.cli.options import choices
from goldbench.phi import LANGUAGES, POLICIES, SCHEMES
from goldbench.scoring.rates.rating import METHODS


def test_what_help_lists_is_what_its_owners_have() -> None:
    assert tuple(LANGUAGES) == choices.LANGUAGES
    assert tuple(POLICIES) == choices.POLICIES
    assert tuple(SCHEMES) == choices.SCHEMES
    assert choices.INTERVALS == METHODS

"""What every rule of every language keeps to."""

import pytest

from goldbench.language import TOOL_LANGUAGES
from goldbench.phi.languages import load_language
from goldbench.phi.pipeline import find_hits
from goldbench.phi.rules import GROUPS


@pytest.mark.parametrize("lang", TOOL_LANGUAGES)
def test_every_group_answers_sorted_and_inside_the_text(lang: str) -> None:
    text = "Dr. Ana Ruiz, Tel 312-555-0147, 3/4/2015, MRN 4711234, 57 años, C/ Mayor 1, su madre"
    by_group = find_hits(text, load_language(lang))
    assert set(by_group) == set(GROUPS)
    for hits in by_group.values():
        assert hits == sorted(hits)
        assert all(0 <= hit.start < hit.end <= len(text) for hit in hits)
        assert all(0 <= hit.confidence <= 100 for hit in hits)

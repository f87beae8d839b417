import pytest

from goldbench.errors import UsageError
from goldbench.scoring import edition
from goldbench.scoring.tracks.editions import original_task


@pytest.mark.parametrize(
    ("name", "track", "version"),
    [
        ("exact", "exact", None),
        ("meddocan-ner", "meddocan-ner", None),
        ("meddocan-ner:official", "meddocan-ner", ""),
        ("nlpsandbox-token:official-4.2", "nlpsandbox-token", "4.2"),
    ],
)
def test_a_name_is_taken_apart_and_put_together_again(
    name: str, track: str, version: str | None
) -> None:
    asked = edition(name)
    assert (asked.track, asked.version, asked.name) == (track, version, name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("meddocan-ner:original", "there is no edition 'original' of 'meddocan-ner'"),
        ("exact:official", "exact has no official edition: no original script has this rule"),
        ("nlpsandbox-token:official-9", "nlpsandbox-token has no official edition '9'"),
        ("medocan-ner", "medocan-ner"),
        ("medocan-ner:official", "medocan-ner"),
    ],
)
def test_an_edition_that_is_not_there_is_refused_with_those_that_are(
    name: str, message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        edition(name)
    assert message in str(caught.value)
    assert caught.value.hint


def test_a_task_is_named_only_where_one_family_is_included() -> None:
    originals = [edition("nlpsandbox-token:official")]
    assert original_task(originals, frozenset({"date"})) is not None
    assert original_task(originals, frozenset({"date", "location"})) is None
    assert original_task(originals, None) is None
    assert original_task([], frozenset({"date"})) is None

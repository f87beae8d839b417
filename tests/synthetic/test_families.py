import pytest

from goldbench import synthetic
from goldbench.errors import UsageError
from goldbench.synthetic import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_gives_notes_with_a_gold_layer(family: str) -> None:
    records = list(FAMILIES[family](5, seed=1))
    assert len(records) == 5
    for record in records:
        assert set(record.layers) == {"gold"}
        assert {"patient", "date", "kind"} <= set(record.document.meta)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("n", [0, 3, 8])
def test_a_shorter_run_is_the_beginning_of_a_longer_one(family: str, n: int) -> None:
    longer = list(FAMILIES[family](12, seed=4))
    assert list(FAMILIES[family](n, seed=4)) == longer[:n]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_language_a_family_does_not_speak_is_refused(family: str) -> None:
    with pytest.raises(UsageError):
        list(FAMILIES[family](1, seed=1, lang="fr"))


def test_public_names_are_sorted_and_there() -> None:
    upper = [name for name in synthetic.__all__ if name.isupper()]
    rest = [name for name in synthetic.__all__ if not name.isupper()]
    assert synthetic.__all__ == sorted(upper) + sorted(rest)
    assert all(hasattr(synthetic, name) for name in synthetic.__all__)

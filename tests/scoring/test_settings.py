import pytest

from goldbench.errors import UsageError
from goldbench.schemes import LabelMap, Row
from goldbench.scoring import Settings
from goldbench.scoring.reading.names import DROPPED


@pytest.mark.parametrize(
    ("wrong", "message", "hint"),
    [
        ({"level": 95}, "level must lie between 0 and 1, not 95", "0.95"),
        ({"level": 0}, "level must lie between 0 and 1, not 0", "0.95"),
        ({"level": float("nan")}, "level must lie between 0 and 1, not nan", "0.95"),
        ({"interval": "wilsn"}, "no interval method 'wilsn'", "wilson"),
        ({"interval": ["wilson"]}, "no interval method", "wilson"),
        ({"rho": 1.5}, r"1\.5", ""),
        ({"rho": -0.1}, r"-0\.1", ""),
        ({"gaps": "accuracy"}, "no measure 'accuracy'", ""),
    ],
)
def test_a_setting_that_cannot_be_is_refused_when_it_is_made(
    wrong: dict[str, object], message: str, hint: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        Settings(**wrong)  # type: ignore[arg-type]  # what a notebook may give
    assert hint in str(caught.value.hint)


def test_what_can_be_is_taken_as_it_is() -> None:
    settings = Settings(level=0.5, interval="bootstrap", rho=0, gaps="recall")
    assert (settings.level, settings.interval, settings.rho) == (0.5, "bootstrap", 0)
    assert Settings(rho=1).rho == 1


def test_labels_that_another_track_counts_are_left_out_of_this_one_alone() -> None:
    settings = Settings(exclude=frozenset({"AGE"}), apart={"exact": frozenset({"CAD"})})
    exact, other = settings.names("exact"), settings.names("document")
    assert [exact.code(label) for label in ("AGE", "CAD", "NAME")] == [DROPPED, DROPPED, 0]
    assert [other.code(label) for label in ("AGE", "CAD", "NAME")] == [DROPPED, 0, 1]


def test_filters_are_on_the_labels_after_the_map() -> None:
    map_ = LabelMap("mine", "theirs", (Row("DOCTOR", "NAME"), Row("SITE", None)))
    names = Settings(map=map_, include=frozenset({"NAME"})).names()
    assert names.code("DOCTOR") == names.code("NAME") == 0
    assert names.code("SITE") == DROPPED
    assert Settings(map=map_, include=frozenset({"DOCTOR"})).names().code("DOCTOR") == DROPPED


def test_each_asking_gives_names_of_its_own() -> None:
    """Codes grow as labels are met: two tracks must not number each other's."""
    settings = Settings()
    first, second = settings.names(), settings.names()
    first.code("A")
    assert second.labels == ()

from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.phi import POLICIES, Key, Policy, Step, kinds, policy, read_policy
from goldbench.phi.deidentify.policies import Choice

TOML = """
name = "mine"
otherwise = "redact"
[[steps]]
types = ["CITY", "text_date"]
strategy = "mask"
character = "#"
threshold = 40
"""


def read(folder: Path, text: str) -> Policy:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return read_policy(folder / "mine.toml")


def test_a_policy_of_ones_own(tmp_path: Path) -> None:
    mine = read(tmp_path, TOML)
    assert mine.step("CITY", "en").character == "#"
    assert mine.step("DATE", "en").threshold == 40
    assert mine.step("STATE", "en").strategy == "redact"
    assert policy(str(tmp_path / "mine.toml")) == mine


def test_a_label_goes_before_its_family_whatever_the_order() -> None:
    steps = (Step(("location",), "tag"), Step(("ZIP",), "zip3"))
    assert Policy("p", steps, Step((), "mask")).step("ZIP", "en").strategy == "zip3"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("=", "not TOML"),
        ('otherwise = "burn"', "no strategy 'burn'"),
        ('[[steps]]\ntypes = ["PLANET"]\nstrategy = "tag"', "no type of PHI 'PLANET'"),
        ('[[steps]]\nstrategy = "mask"\ncharacter = "**"', "has 2 characters"),
        ('[[steps]]\nstrategy = "mask"\ncolour = 1', "has no 'colour'"),
        ('[[steps]]\nstrategy = "tag"\nthreshold = 101', "not between 0 and 100"),
        ('[[steps]]\nstrategy = "shift"\ndays = 99999', "more than a hundred years"),
        ('[[steps]]\nstrategy = "shift"\nmost = 0', "a day at least"),
        ("[[steps]]\ntypes = []", "incomplete"),
        ("steps = 3", "must be tables"),
        ('[[steps]]\ntypes = "DATE"\nstrategy = "tag"', "types of a step .* list expected"),
        ('[[steps]]\ntypes = 3\nstrategy = "tag"', "types of a step .* list expected"),
        ('[[steps]]\nstrategy = "shift"\ndays = "30"', "days of a step .* int expected"),
        ('[[steps]]\nstrategy = "shift"\ndays = true', "days of a step .* int expected"),
        ('[[steps]]\nstrategy = "tag"\nthreshold = nan', "not between 0 and 100"),
        ('[[steps]]\nstrategy = "shift"\nmost = 6\nweeks = true', "a week at least, not 6 days"),
        ('[[steps]]\nstrategy = "surrogate"\nstaff = "ward"', "project or a patient, not 'ward'"),
        ('[[step]]\ntypes = ["PATIENT"]\nstrategy = "redact"', "a policy has no 'step'"),
        ('otherwize = "redact"', "a policy has no 'otherwize'"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read(tmp_path, text)


def test_a_mark_below_the_threshold_is_left_alone_and_one_at_it_is_not() -> None:
    mine = Policy("p", (Step(("CITY",), "mask", threshold=40),), Step((), "keep"))
    assert mine.choose("CITY", "location", 39.9) is None
    assert mine.choose("CITY", "location", 40) == Choice(mine.steps[0])
    assert mine.choose("STATE", "location", 100) is None  # kept


def test_of_two_steps_for_a_label_the_first_counts() -> None:
    first, second = Step(("ZIP", "CITY"), "zip3"), Step(("ZIP",), "redact")
    assert Policy("p", (first, second), Step((), "mask")).step("ZIP", "en") is first
    assert Policy("p", (second, first), Step((), "mask")).step("ZIP", "en") is second


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_a_policy_that_comes_with_goldbench_hides_names_and_numbers_of_people(
    name: str, lang: str
) -> None:
    for label, kind in kinds(lang).items():
        if kind.family in ("person_name", "contact", "id") and label != "OTHERS":
            choice = policy(name).choose(label, kind.family, 0.0)
            assert choice is not None
            assert choice.step.strategy in ("mask", "tag", "redact", "surrogate")


def test_windows_line_ends_and_a_name_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "ñandú.toml").write_bytes(
        b'otherwise = "mask"\r\n[[steps]]\r\nstrategy = "tag"\r\n'
    )
    mine = read_policy(tmp_path / "ñandú.toml")
    assert (mine.name, mine.otherwise, len(mine.steps)) == ("ñandú", Step((), "mask"), 1)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_bytes('title = "año"'.encode("latin-1"))
    with pytest.raises(FormatError, match="not UTF-8"):
        read_policy(tmp_path / "p.toml")


def test_a_policy_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no policy 'none'"):
        policy("none")
    with pytest.raises(UsageError, match="cannot read"):
        read_policy(tmp_path / "none.toml")


def test_a_policy_or_a_vault_that_needs_a_key_is_not_without_one() -> None:
    policy("tag").require_key(None)
    policy("gdpr-pseudonymisation").require_key(Key(b"0" * 16), vault=True)
    with pytest.raises(UsageError, match="the policy gdpr-pseudonymisation needs a key"):
        policy("gdpr-pseudonymisation").require_key(None)
    with pytest.raises(UsageError, match="a vault needs a key"):
        policy("tag").require_key(None, vault=True)


def test_only_what_is_keyed_needs_a_key() -> None:
    assert [name for name in POLICIES if policy(name).needs_key] == ["gdpr-pseudonymisation"]
    fixed = Policy("p", (Step(("date",), "shift", days=3),), Step((), "mask"))
    assert not fixed.needs_key

from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.phi import POLICIES, Key, Policy, Step, policy, read_policy

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
    ],
)
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read(tmp_path, text)


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

"""Policies as files: what happens to each type of PHI.

    name = "hipaa-safe-harbor"
    title = "..."
    source = "45 CFR 164.514(b)(2)"
    otherwise = "tag"                # the strategy for what no step names

    [[steps]]
    types = ["PATIENT", "date"]      # labels of i2b2 2014 or MEDDOCAN, NLP Sandbox families
    strategy = "shift"               # mask tag redact keep shift surrogate year zip3 age
    threshold = 0                    # marks with a lower confidence (0 to 100) are left alone
    character = "*"                  # mask
    days = 30                        # shift: for everyone; absent: keyed, a patient at a time
    most = 364                       # shift, keyed: at most so many days
    weeks = false                    # shift, keyed: whole weeks, so that weekdays stay
    staff = "project"                # surrogate: one doctor is one in all notes; or "patient"
    over = 89                        # age: older ones become "90 or over"

Steps are tried in order; the first that names the label counts, then the first that names its
family. `text_date` and the like, as NLP Sandbox requests write them, are families too.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from goldbench.errors import FormatError, UsageError
from goldbench.language import TOOL_LANGUAGES
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.labels import families, kinds

Strategy = Literal["mask", "tag", "redact", "keep", "shift", "surrogate", "year", "zip3", "age"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

# Each is a file <name>.toml in this folder.
POLICIES: dict[str, str] = {
    "hipaa-safe-harbor": "HIPAA Safe Harbor: the 18 identifiers removed, years and ages to 89 kept",
    "limited-data-set": "HIPAA limited data set: direct identifiers removed, dates and towns kept",
    "gdpr-pseudonymisation": "GDPR Art. 4(5): consistent stand-ins and shifted dates, by a key",
    "mask": "everything masked with *, length kept",
    "tag": "everything replaced by its type",
    "redact": "everything removed",
}
_HUNDRED_YEARS = 36_525
_WEEK = 7
# What a file and a step of it may say, and as what.
_KEYS = frozenset({"name", "title", "source", "otherwise", "steps"})
_STEP_KEYS: Mapping[str, tuple[type, ...]] = {
    "types": (list,),
    "strategy": (str,),
    "threshold": (int, float),
    "character": (str,),
    "days": (int,),
    "most": (int,),
    "weeks": (bool,),
    "over": (int,),
    "staff": (str,),
}


@dataclass(frozen=True, slots=True)
class Step:
    """What happens to marks of some types from a confidence on."""

    types: tuple[str, ...]
    strategy: Strategy
    threshold: float = 0.0
    character: str = "*"
    days: int | None = None
    most: int = 364
    weeks: bool = False
    over: int = 89
    staff: str = "project"

    def __post_init__(self) -> None:
        if self.strategy not in STRATEGIES:
            msg = f"there is no strategy {self.strategy!r}"
            raise UsageError(msg, hint=f"strategies: {', '.join(STRATEGIES)}")
        if self.staff not in ("project", "patient"):
            msg = f"staff is the same within a project or a patient, not {self.staff!r}"
            raise UsageError(msg)
        if len(self.character) != 1:
            msg = f"the masking character has {len(self.character)} characters"
            raise UsageError(msg, hint="give exactly one")
        if not 0 <= self.threshold <= 100:
            msg = f"the threshold {self.threshold} is not between 0 and 100"
            raise UsageError(msg)
        if self.most < 1:
            msg = "the largest shift must be a day at least"
            raise UsageError(msg)
        if self.weeks and self.most < _WEEK:
            msg = f"the largest shift must be a week at least, not {self.most} days"
            raise UsageError(msg, hint="whole weeks were asked for: weeks = true")
        known = _types()
        for name in self.types:
            if name not in known:
                msg = f"there is no type of PHI {name!r}"
                raise UsageError(msg, hint=f"families: {', '.join(families())}; or a label")


class Choice(NamedTuple):
    """The step for a mark; where marks overlap and are alike, the one named later decides."""

    step: Step
    named: int = 0


@dataclass(frozen=True, slots=True)
class Policy:
    """Steps in order, and what happens to the rest."""

    name: str
    steps: tuple[Step, ...]
    otherwise: Step
    title: str = ""
    source: str = ""

    def step(self, label: str, lang: str) -> Step:
        """Give the step for a label: the first that names it, then the first for its family."""
        return self._step(label, kinds(lang)[label].family)

    def _step(self, label: str, family: str) -> Step:
        for wanted in ((label,), (family, f"text_{family}")):
            for step in self.steps:
                if any(name in step.types for name in wanted):
                    return step
        return self.otherwise

    def choose(self, label: str, family: str, confidence: float) -> Choice | None:
        """Give the step for a mark; None where it is left alone."""
        step = self._step(label, family)
        return None if step.strategy == "keep" or confidence < step.threshold else Choice(step)

    @property
    def tag(self) -> str:
        return "[{family}]"

    @property
    def needs_key(self) -> bool:
        return any(
            step.strategy == "surrogate" or (step.strategy == "shift" and step.days is None)
            for step in (*self.steps, self.otherwise)
        )

    def require_key(self, key: Key | None, *, vault: bool = False) -> None:
        """Refuse to go on without a key where the policy, or a vault, needs one."""
        if key is None and (self.needs_key or vault):
            what = "a vault" if vault else f"the policy {self.name}"
            msg = f"{what} needs a key"
            raise UsageError(msg, hint="make one with: goldbench deidentify --new-key project.key")


def _types() -> frozenset[str]:
    labels = (label for lang in TOOL_LANGUAGES for label in kinds(lang))
    return frozenset((*families(), *(f"text_{family}" for family in families()), *labels))


def policy(name: str) -> Policy:
    """Give a policy that comes with goldbench, or read the file of that name."""
    if name in POLICIES:
        file = files(__package__ or __name__).joinpath(f"{name}.toml")
        return _parse_policy(file.read_text("utf-8"), Path(f"{name}.toml"))
    if Path(name).suffix == ".toml":
        return read_policy(Path(name))
    msg = f"there is no policy {name!r}"
    raise UsageError(msg, hint=f"policies: {', '.join(POLICIES)}; or a TOML file")


def read_policy(path: Path) -> Policy:
    """Read a policy of the user's own."""
    try:
        return _parse_policy(path.read_text("utf-8"), path)
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror}"
        raise UsageError(msg) from None
    except UnicodeDecodeError:
        raise FormatError(path, 0, "not UTF-8") from None


def _parse_policy(text: str, path: Path) -> Policy:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(path, 0, f"not TOML: {error}") from None
    try:
        _refuse_strange(table, "a policy", _KEYS)
        return Policy(
            str(table.get("name", path.stem)),
            tuple(_step(entry) for entry in _entries(table)),
            Step((), table.get("otherwise", "tag")),
            str(table.get("title", "")),
            str(table.get("source", "")),
        )
    except UsageError as error:
        raise FormatError(path, 0, str(error), hint=error.hint) from None


def _entries(table: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    steps = table.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        msg = "steps must be tables: [[steps]]"
        raise UsageError(msg)
    return steps


def _step(entry: Mapping[str, Any]) -> Step:
    _refuse_strange(entry, "a step", _STEP_KEYS)
    values = dict(entry)
    for name, value in values.items():
        if type(value) not in _STEP_KEYS[name]:
            wanted = " or ".join(kind.__name__ for kind in _STEP_KEYS[name])
            msg = f"{name} of a step is of the wrong kind: {wanted} expected"
            raise UsageError(msg)
    days = values.get("days")
    if isinstance(days, int) and abs(days) > _HUNDRED_YEARS:
        msg = f"a shift of {days} days is more than a hundred years"
        raise UsageError(msg)
    types = tuple(str(name) for name in values.pop("types", ()))
    try:
        return Step(types, **values)
    except TypeError as error:
        msg = f"a step is incomplete: {error}"
        raise UsageError(msg) from None


def _refuse_strange(table: Mapping[str, Any], what: str, known: Collection[str]) -> None:
    strange = set(table) - set(known)
    if strange:
        msg = f"{what} has no {min(strange)!r}"
        raise UsageError(msg, hint=f"keys: {', '.join(sorted(known))}")

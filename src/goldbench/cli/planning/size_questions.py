"""The other questions of `goldbench size`: a difference, a leak, as good as a second human."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.errors import UsageError

QUESTIONS = ("difference", "leak", "human")
_TAKES = {
    "difference": {
        "measure", "power", "pilot", "f1", "precision", "recall", "units", "deff", "rho", "level",
    },
    "leak": {"per", "truth", "power", "level", "identifiers", "icc"},
    "human": {"margin", "power", "pilot", "agreement", "units", "frequency", "truth"},
}  # fmt: skip
_ONLY = {"measure", "power", "units", "per", "truth", "identifiers", "margin", "agreement"}
"""Options of these questions alone."""
_PRINTED = "what `score --by document --json` printed; for --human, `compare --human --json`"
_SPELT = {"truth": "true", "as_json": "json"}


def select_question(context: click.Context, given: dict[str, Any]) -> str | None:
    """Say which of the other questions was asked; refuse options that say nothing about it."""
    asked = [name for name in QUESTIONS if given[name] is not None and given[name] is not False]
    if len(asked) > 1:
        msg = f"--{asked[0]} and --{asked[1]} are two questions"
        raise UsageError(msg, hint="ask for one size at a time")
    params = [
        name
        for name in context.params
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    if not asked:
        for name in params:
            if name in _ONLY:
                msg = f"--{_spell_option(name)} belongs to --difference, --leak or --human"
                raise UsageError(msg, hint="say which of them is asked")
        return None
    question = asked[0]
    for name in params:
        if name not in _TAKES[question] | {question, "as_json"}:
            what = "STUDY" if name == "study" else f"--{_spell_option(name)}"
            takes = ", ".join(f"--{_spell_option(option)}" for option in sorted(_TAKES[question]))
            msg = f"{what} says nothing about --{question}"
            raise UsageError(msg, hint=f"it takes {takes}")
    return question


def answer(question: str, given: dict[str, Any]) -> dict[str, Any]:
    """Give the plan, ready for JSON (`size.schema.json`)."""
    if question == "difference":
        return _difference(given)
    return _leak(given) if question == "leak" else _human(given)


def answer_lines(answer: dict[str, Any]) -> Iterator[str]:
    """Give what is printed."""
    yield answer["summary"]
    if answer["question"] == "leak":
        yield ""
        yield f"may leak  {answer['per']}s  passes at {100 * answer['truth']:.3g} %"
        wide = len(answer["per"]) + 1
        for row in answer["table"]:
            chosen = "  <- asked" if row["units"] == answer["total"] else ""
            yield f"{row['allowed']:>8}  {row['units']:>{wide},}  {row['power']:.2f}{chosen}"
        yield ""
        yield answer["methods"]


def _difference(given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.planning.sizes.questions.difference import (  # noqa: PLC0415  # scipy
        DifferenceMeasure,
        assume_spread,
        difference_size,
        pilot_spread,
    )
    from goldbench.planning.sizes.questions.pilot_counts import pilot_counts  # noqa: PLC0415  # loaded when asked

    measure: DifferenceMeasure = given["measure"] or "f1"
    remark = ""
    assumed = [n for n in ("f1", "precision", "recall", "units") if given[n] is not None]
    if given["pilot"] is not None:
        if assumed or given["deff"] is not None or given["rho"] is not None:
            msg = "a pilot says how documents vary; expectations would say it again"
            raise UsageError(msg, hint=f"leave --pilot or --{(*assumed, 'deff', 'rho')[0]} out")
        counts = pilot_counts(_read(given["pilot"]))
        spread, remark = pilot_spread(counts.a, counts.b, measure, unit=counts.unit), counts.remark
    else:
        others = [n for n in assumed if n not in (measure, "units")]
        if others:
            msg = f"--{others[0]} was given for a difference in {measure}"
            raise UsageError(msg, hint=f"say --{measure}, or --measure {others[0]}")
        score = _score(given[measure], measure)
        if score is None or given["units"] is None:
            msg = f"nothing says how documents vary: --pilot FILE, or --{measure} and --units"
            hint = "a pilot: goldbench score GOLD A B --by document --json > pilot.json"
            raise UsageError(msg, hint=hint)
        spread = assume_spread(
            score, given["units"], measure, deff=_or(given["deff"], 1.0), rho=_or(given["rho"], 0.0)
        )
    power, level = _or(given["power"], 0.80), _or(given["level"], 0.95)
    size = difference_size(given["difference"], spread, measure, power=power, level=level)
    plan = size.as_json()
    plan["warnings"] += [remark] if remark else []
    return plan


def _leak(given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.planning.sizes.questions.leak import (  # noqa: PLC0415  # scipy
        ALIKE,
        IDENTIFIERS,
        LeakUnit,
        leak_size,
    )

    per: LeakUnit = given["per"] or "patient"
    for name in ("identifiers", "icc"):
        if per == "patient" and given[name] is not None:
            msg = f"--{name} says nothing about patients"
            raise UsageError(msg, hint="add --per identifier")
    return leak_size(
        given["leak"],
        per=per,
        truth=given["truth"],
        power=_or(given["power"], 0.80),
        level=_or(given["level"], 0.95),
        identifiers=_or(given["identifiers"], IDENTIFIERS),
        icc=_or(given["icc"], ALIKE),
    ).as_json()


def _human(given: dict[str, Any]) -> dict[str, Any]:
    from goldbench.planning.sizes.questions.pilot_counts import human_pilot  # noqa: PLC0415  # loaded when asked
    from goldbench.planning.sizes.questions.second_human import MARGIN, human_size  # noqa: PLC0415  # scipy

    if given["units"] is not None and given["frequency"] is not None:
        msg = "both units and a frequency were given"
        raise UsageError(
            msg, hint="one decision a document: its frequency; marks: units a document"
        )
    units = given["frequency"] if given["units"] is None else given["units"]
    return human_size(
        margin=_or(given["margin"], MARGIN),
        power=_or(given["power"], 0.80),
        truth=_or(given["truth"], 0.0),
        agreement=given["agreement"],
        units=units,
        spread=None if given["pilot"] is None else human_pilot(_read(given["pilot"])),
    ).as_json()


def _read(path: str) -> object:
    from goldbench.formats.io.files import read_bytes  # noqa: PLC0415  # loaded when asked

    file = Path(path)
    if not file.is_file():
        msg = f"--pilot {path}: there is no such file"
        raise UsageError(msg, hint=_PRINTED)
    try:
        content: object = orjson.loads(read_bytes(file))
    except orjson.JSONDecodeError:
        msg = f"{path} is not JSON"
        raise UsageError(msg, hint=_PRINTED) from None
    return content


def _score(value: Any, measure: str) -> float | None:
    if measure != "f1" or value is None:
        return None if value is None else float(value)
    try:
        return float(value)
    except ValueError:
        msg = "--f1 needs the score that both systems are expected to have"
        raise UsageError(msg, hint="for example --f1 0.85") from None


def _or(value: float | None, usual: float) -> float:
    return usual if value is None else value


def _spell_option(name: str) -> str:
    return _SPELT.get(name, name).replace("_", "-")

"""A bundle in words: what would leave, and what it does not hold, for the person who says yes."""

from typing import Any

ABSENT = (
    "no note, no piece of one, no offset",
    "no id of a note or patient, no date of a visit",
    "no count by note or label; the number of notes is rounded to tens",
    "nothing that the tool wrote: no log, no message, no answer",
)


_SHOWN = (
    ("precision", "P"), ("recall", "R"), ("f1", "F1"), ("leak_rate", "leak rate"),
    ("needless", "needlessly removed"),
)  # fmt: skip


def bundle_words(content: dict[str, Any]) -> list[str]:
    """Tell a bundle line by line."""
    submission, run = content["submission"], content["run"]
    said = [f"submission {submission['id']}: {content['state']}"]
    if content["reason"]:
        said.append(f"reason: {content['reason']}")
    for one in content["datasets"]:
        repeated = "repeatable" if one["repeatable"] else "not repeatable"
        said.append(
            f"{one['name']}: about {one['documents']} notes, {one['missing']} without a usable "
            f"answer, {repeated}"
        )
        for figures in one["figures"]:
            said.append(f"  {figures['track']}: {_rates(figures)}")
            said += [f"    {label['label']}: {_rates(label)}" for label in figures["by_label"]]
        for test in one["verdicts"]:
            p = "–" if test["p_at_most"] is None else f"{test['p_at_most']:g}"
            gap = "–" if test["difference"] is None else f"{test['difference']:+.3f}"
            said.append(f"  against {test['against']}: {gap}, p at most {p}")
    machine = run["machine"]
    time = "–" if run["seconds"] is None else f"about {run['seconds']} s"
    said.append(
        f"run by goldbench {run['goldbench']} in {run['cage']}, {time}, "
        f"{machine['cores']} cores, {machine['memory_gb']} GB, {machine['architecture']}"
    )
    return said


def _rates(told: dict[str, Any]) -> str:
    if told["f1"] is None and told["precision"] is None and told["recall"] is None:
        return "–"
    parts = []
    for name, shown in _SHOWN:
        value, pair = told.get(name), told.get(f"{name}_interval")
        if name not in told:
            continue
        if value is None:
            parts.append(f"{shown} –")
        else:
            within = "" if pair is None else f" ({pair[0]:.3f}–{pair[1]:.3f})"
            parts.append(f"{shown} {value:.3f}{within}")
    return ", ".join(parts)

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
    lines = [f"submission {submission['id']}: {content['state']}"]
    if content["reason"]:
        lines.append(f"reason: {content['reason']}")
    for dataset in content["datasets"]:
        repeated = "repeatable" if dataset["repeatable"] else "not repeatable"
        lines.append(
            f"{dataset['name']}: about {dataset['documents']} notes, {dataset['missing']} without "
            f"a usable answer, {repeated}"
        )
        for figures in dataset["figures"]:
            lines.append(f"  {figures['track']}: {_rates(figures)}")
            lines += [f"    {label['label']}: {_rates(label)}" for label in figures["by_label"]]
        for test in dataset["verdicts"]:
            p = "–" if test["p_at_most"] is None else f"{test['p_at_most']:g}"
            gap = "–" if test["difference"] is None else f"{test['difference']:+.3f}"
            lines.append(f"  against {test['against']}: {gap}, p at most {p}")
    machine = run["machine"]
    time = "–" if run["seconds"] is None else f"about {run['seconds']} s"
    lines.append(
        f"run by goldbench {run['goldbench']} in {run['cage']}, {time}, "
        f"{machine['cores']} cores, {machine['memory_gb']} GB, {machine['architecture']}"
    )
    return lines


def _rates(figures: dict[str, Any]) -> str:
    if figures["f1"] is None and figures["precision"] is None and figures["recall"] is None:
        return "–"
    parts = []
    for name, shown in _SHOWN:
        value, pair = figures.get(name), figures.get(f"{name}_interval")
        if name not in figures:
            continue
        if value is None:
            parts.append(f"{shown} –")
        else:
            within = "" if pair is None else f" ({pair[0]:.3f}–{pair[1]:.3f})"
            parts.append(f"{shown} {value:.3f}{within}")
    return ", ".join(parts)

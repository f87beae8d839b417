"""The process that scores: reads what to score from standard input, writes figures.

Started by `scores` for each piece of work, so that a tool's answers cannot take a worker along. It
is run as a file and imports nothing of this package, which would cost it seconds.
"""

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson

from goldbench import scoring
from goldbench.corpus import Marks
from goldbench.formats import read_corpus

SHOWN_FROM = 10
"""A label is shown from so many gold marks on."""
_DIGITS = 3


def main() -> None:
    work = {"score": score, "compare": compare}[sys.argv[1]]
    sys.stdout.buffer.write(orjson.dumps(work(orjson.loads(sys.stdin.buffer.read()))))


def score(order: dict[str, Any]) -> list[dict[str, Any]]:
    """Score predictions on all tracks; a row a track."""
    gold = scoring.FileStream(Path(order["gold"]), None, name="gold")
    system = scoring.FileStream(Path(order["predictions"]), order["layer"], name="system")
    results = scoring.score(gold, [system], order["tracks"], _rules(order, (), gold))
    figures = [_figures(result) for result in results]
    if order["removal"]:
        leaked = _leaks(order)
        figures = [row | leaked | _rate_needless(row) for row in figures]
    return figures


def _leaks(order: dict[str, Any]) -> dict[str, Any]:
    """Count PHI of which a letter or a digit got through; an answer that is missing lets all."""
    from goldbench.phi import Sampled, leaks  # noqa: PLC0415  # only for de-identifiers

    corpus = read_corpus(Path(order["gold"]))
    answers = read_corpus(Path(order["predictions"])).layer(order["layer"])
    nothing = Marks()
    sample = (
        Sampled(
            document.meta.text("patient") or document.id,
            document.require_text(),
            marks.spans,
            answers.get(document.id, nothing).spans,
        )
        for document, marks in (
            (corpus.documents[id_], marks) for id_, marks in corpus.layer().items()
        )
    )
    leak = leaks(sample)[0]
    return {
        "leak_rate": None if leak.rate is None else round(leak.rate, _DIGITS),
        "leak_rate_interval": None
        if leak.interval is None
        else [round(end, _DIGITS) for end in leak.interval],
    }


def _rate_needless(figures: dict[str, Any]) -> dict[str, Any]:
    """Give the share of what was removed that was no PHI: 1 - precision."""
    value, interval = figures["precision"], figures["precision_interval"]
    return {
        "needless": None if value is None else round(1 - value, _DIGITS),
        "needless_interval": None
        if interval is None
        else [round(1 - end, _DIGITS) for end in reversed(interval)],
    }


def compare(order: dict[str, Any]) -> list[dict[str, Any]]:
    """Compare predictions pairwise on the primary track."""
    gold = scoring.FileStream(Path(order["gold"]), None, name="gold")
    systems = [
        scoring.FileStream(Path(path), order["layer"], name=str(number))
        for number, path in enumerate(order["predictions"])
    ]
    pairs = scoring.compare(gold, systems, _rules(order, (order["primary"],), gold))
    return [
        {
            "a": int(pair.a),
            "b": int(pair.b),
            "difference": pair.overall.difference,
            "p": pair.overall.p_value,
        }
        for pair in pairs
    ]


def _rules(order: dict[str, Any], tracks: Sequence[str], gold: Any) -> Any:
    return scoring.Settings(
        tracks=tuple(scoring.track(name) for name in tracks),
        include=None if order["family"] is None else frozenset({order["family"]}),
        design=gold.design,
        macro=False,
    )


def _figures(result: scoring.Result) -> dict[str, Any]:
    """Keep what may leave: figures of three digits with intervals, no counts."""
    figures: dict[str, Any] = {
        "track": result.track,
        "version": result.version,
        "documents": result.documents,
        "missing": result.missing,
        **_round_scores(result.scores),
    }
    if result.reason is not None:
        figures["why_not"] = result.reason
    figures["by_label"] = [
        {"label": label, **_round_scores(scores)}
        for label, scores in result.by_label.items()
        if scores.tp + scores.fn >= SHOWN_FROM
    ]
    return figures


def _round_scores(scores: scoring.Scores) -> dict[str, Any]:
    rates = scores.shown
    interval = scores.interval
    figures: dict[str, Any] = {}
    for name, value in asdict(rates).items():
        if name not in ("precision", "recall", "f1"):
            continue
        figures[name] = None if value is None else round(value, _DIGITS)
        pair = None if interval is None else getattr(interval, name)
        figures[f"{name}_interval"] = (
            None if pair is None else [round(pair.low, _DIGITS), round(pair.high, _DIGITS)]
        )
    return figures


if __name__ == "__main__":
    main()

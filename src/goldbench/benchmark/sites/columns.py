"""A hub's board: a column a site, made from bundles alone, ranks from the sites' own tests."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.sites.keys import fingerprint
from goldbench.benchmark.sites.parties import list_sites
from goldbench.benchmark.tasks import Task
from goldbench.stats import PairTest, share_ranks

_Z = 1.959964


def site_columns(bench: Bench, task: Task) -> list[dict[str, Any]]:
    """Give a board for each dataset of each active site; one without bundles has no rows."""
    incoming, submission, team = tables.incoming, tables.submission, tables.team
    query = select(incoming.c.body).where(incoming.c.task_id == task.id)
    known = (
        select(submission, team.c.name.label("team_name"))
        .join(team, team.c.id == submission.c.team_id)
        .where(submission.c.task_id == task.id, submission.c.withdrawn_at.is_(None))
    )
    with bench.store.read() as connection:
        bundles = [row.body for row in connection.execute(query)]
        names = {
            row.id: {
                "kind": row.kind, "team": row.team_name, "tool": row.name, "version": row.version,
                "submission": row.id, "received_at": f"{row.received_at:%Y-%m-%dT%H:%M:%SZ}",
            }
            for row in connection.execute(known)
        }  # fmt: skip
    columns = []
    for site in list_sites(bench):
        if site.active:
            own = [bundle for bundle in bundles if bundle["site"]["name"] == site.name]
            print_ = fingerprint(site.public_key)
            columns += columns_of(site.name, print_, own, names, task.settings.primary)
    return columns


def columns_of(
    site: str,
    key: str,
    bundles: Iterable[Mapping[str, Any]],
    names: Mapping[str, Mapping[str, Any]],
    primary: str,
) -> list[dict[str, Any]]:
    """Make the columns of one site; the newest bundle of a submission counts."""
    newest: dict[str, Mapping[str, Any]] = {}
    for bundle in sorted(bundles, key=lambda bundle: bundle["number"]):
        newest[bundle["submission"]["id"]] = bundle
    scored: dict[str, dict[str, Mapping[str, Any]]] = defaultdict(dict)
    for id_, bundle in newest.items():
        if bundle["state"] == "SCORED" and id_ in names:
            for dataset in bundle["datasets"]:
                scored[dataset["name"]][id_] = dataset
    columns = [
        {
            "name": name, "site": site, "documents": max(d["documents"] for d in results.values()),
            "signed_by": key, "rows": _rows(results, names, primary),
        }
        for name, results in sorted(scored.items())
    ]  # fmt: skip
    late = {"name": "–", "site": site, "documents": 0, "signed_by": key, "rows": []}
    return columns or [late]


def across_sites(datasets: Sequence[Mapping[str, Any]], primary: str) -> list[dict[str, Any]]:
    """Give the unweighted mean over datasets for submissions that have two or more.

    The interval comes from those of the datasets as if they were normal and independent; counts
    are not pooled, because they never meet.
    """
    by_submission: dict[str, list[tuple[Mapping[str, Any], Mapping[str, Any]]]] = defaultdict(list)
    for dataset in datasets:
        for row in dataset["rows"]:
            figures = _figures(row["figures"], primary)
            if figures.get("f1") is not None and figures.get("f1_interval"):
                by_submission[row["submission"]].append((row, figures))
    means = []
    for id_, pairs in by_submission.items():
        if len(pairs) > 1:
            values = [figures["f1"] for _, figures in pairs]
            errors = [(f["f1_interval"][1] - f["f1_interval"][0]) / (2 * _Z) for _, f in pairs]
            mean = sum(values) / len(values)
            half = _Z * math.sqrt(sum(error**2 for error in errors)) / len(values)
            means.append(
                {
                    "submission": id_, "team": pairs[0][0]["team"], "tool": pairs[0][0]["tool"],
                    "datasets": len(pairs), "f1": round(mean, 3),
                    "f1_interval": [round(max(0, mean - half), 3), round(min(1, mean + half), 3)],
                }
            )  # fmt: skip
    return sorted(means, key=lambda row: (-row["f1"], row["submission"]))


def _rows(
    results: Mapping[str, Mapping[str, Any]], names: Mapping[str, Mapping[str, Any]], primary: str
) -> list[dict[str, Any]]:
    tries: dict[tuple[str, str], list[str]] = defaultdict(list)
    for id_ in results:
        tries[names[id_]["team"], names[id_]["tool"]].append(id_)

    def order(id_: str) -> tuple[float, str, str]:
        value = _figures(results[id_]["figures"], primary).get("f1")
        return (1.0 if value is None else -value, names[id_]["received_at"], id_)

    best = sorted((min(ids, key=order) for ids in tries.values()), key=order)
    ranks = share_ranks(
        [_figures(results[id_]["figures"], primary).get("f1") for id_ in best],
        _tests(results, best),
    )
    return [
        {
            "rank": rank.rank,
            "rank_range": [rank.low, rank.high],
            **names[id_],
            "best_of": len(tries[names[id_]["team"], names[id_]["tool"]]),
            "missing": results[id_]["missing"],
            "repeatable": results[id_]["repeatable"],
            "figures": list(results[id_]["figures"]),
        }
        for id_, rank in zip(best, ranks, strict=True)
    ]


def _tests(
    results: Mapping[str, Mapping[str, Any]], shown: Sequence[str]
) -> dict[tuple[int, int], PairTest]:
    """Take the paired tests out of the bundles: each stands in the later of its two."""
    place = {id_: number for number, id_ in enumerate(shown)}
    return {
        (place[id_], place[verdict["against"]]): PairTest(
            verdict["difference"], verdict["p_at_most"]
        )
        for id_ in shown
        for verdict in results[id_]["verdicts"]
        if verdict["against"] in place
    }


def _figures(figures: Iterable[Mapping[str, Any]], track: str) -> Mapping[str, Any]:
    return next((row for row in figures if row["track"] == track), {})

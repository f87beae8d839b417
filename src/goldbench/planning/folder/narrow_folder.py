"""`narrow/`: a narrower population by what notes say, from the proposal to the protocol.

    proposal.json     how it was made, frequencies in and out, the sizes that follow, the audit
    kept.csv          the notes that are kept
    audit.csv         notes of both parts to be read and labelled, in an order that tells nothing

`propose` writes them, `audit` reads the labels and tells what would be lost, `adopt` writes the
narrower population and its claim into the next version of the protocol.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from goldbench.errors import FormatError, GoldbenchError, UsageError
from goldbench.formats.io.files import read_bytes, read_text, write_text
from goldbench.language import Term, TermSearch
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.id_lists import digest_of, format_ids, parse_ids, read_labels
from goldbench.planning.folder.sources import parts_of
from goldbench.planning.protocol import Decision, Narrowing, revise_protocol
from goldbench.planning.sample.frequency import frequencies
from goldbench.planning.sample.narrowed_texts import Parts, audit_ids, check_parts, estimate_loss
from goldbench.planning.sample.narrowing import ask_of
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.plan import plan_summary

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

    from goldbench.planning.sample.text_classifier import TextClassifier

FOLDER = "narrow"
LEFT_OUT, KEPT = 200, 100
"""Notes of the audit, of either part."""


@dataclass(frozen=True, slots=True)
class NarrowRequest:
    """`terms` or `labels` (a file of id and label) say which notes are kept.

    `keep` is the share of labelled positives that the classifier's threshold keeps.
    """

    terms: tuple[Term, ...] = ()
    labels: Path | None = None
    keep: float = 0.95
    variable: str | None = None
    left_out: int = LEFT_OUT
    kept: int = KEPT
    seed: int | None = None


def propose(study: StudyFolder, request: NarrowRequest) -> dict[str, Any]:
    """Say which notes would be kept, how frequent the variable is there, and what size follows."""
    if bool(request.terms) == (request.labels is not None):
        msg = "a narrower population is proposed by terms, or by labelled notes"
        raise UsageError(msg, hint="--term WORDS, or --labels FILE with columns id and label")
    if min(request.left_out, request.kept) < 2:
        msg = f"an audit of {request.left_out} notes left out and {request.kept} kept"
        raise UsageError(msg, hint=f"at least 2 of each; {LEFT_OUT} and {KEPT} are usual")
    name = request.variable or study.protocol.primary.name
    study.protocol.variable(name)
    survey = study.survey()
    texts = _texts(study, survey)
    proposal: dict[str, Any] = {"variable": name}
    if request.terms:
        kept = _by_terms(texts, request.terms)
        proposal |= {"how": "terms", "terms": [term.text for term in request.terms]}
    else:
        model, labelled = _learn_classifier(texts, request)
        kept = {id_ for id_, text in texts if model.keeps(text)}
        proposal |= {"how": "classifier", "terms": [], "labelled": labelled, "keep": request.keep,
                 "words": model.strongest()}  # fmt: skip
    parts = _parts(survey, kept)
    check_parts(parts)
    seed = study.protocol.sampling.seed if request.seed is None else request.seed
    asked = audit_ids(parts, left_out=request.left_out, kept=request.kept, seed=seed)
    order = [id_ for id_, inside in zip(parts.ids, parts.kept, strict=True) if inside]
    proposal |= {
        "protocol": study.protocol.population_hash,
        "seed": seed,
        "digest": digest_of(order),
        "parts": _describe_parts(study, survey, parts, name),
        "audit": {"notes": len(asked), "loss": None},
    }
    write_text(study.path / FOLDER / "kept.csv", format_ids(sorted(order)))
    write_text(study.path / FOLDER / "audit.csv", format_ids(asked, label=True))
    _write(study, proposal)
    return proposal


def audit(study: StudyFolder, labels: Path) -> dict[str, Any]:
    """Read the labels of the audit, and say what share of the positives would be lost."""
    proposal = _proposal(study)
    labelled, empty = _read_labels(labels)
    if empty:
        msg = f"{empty} notes of {labels} have no label yet"
        raise UsageError(msg, hint="1 or 0 for each: does the note have the variable?")
    asked = set(parse_ids(read_text(study.path / FOLDER / "audit.csv")))
    lacking = asked - set(labelled)
    if lacking:
        msg = f"{len(lacking)} of the {len(asked)} notes of the audit are not labelled"
        raise UsageError(msg, hint=f"label every note of {study.path / FOLDER / 'audit.csv'}")
    survey = study.survey()
    kept = parse_ids(read_text(study.path / FOLDER / "kept.csv"))
    own = {id_: label for id_, label in labelled.items() if id_ in asked}
    loss = estimate_loss(_parts(survey, set(kept)), own)
    proposal["audit"]["loss"] = loss.as_json()
    _write(study, proposal)
    return proposal


def adopt(
    study: StudyFolder, *, claim: str, by: str, why: str, day: date | None
) -> tuple[StudyFolder, dict[str, Any]]:
    """Write the narrower population, and its claim, into the next version of the protocol."""
    proposal = _proposal(study)
    loss = proposal["audit"]["loss"]
    if loss is None:
        msg = "nobody has looked at what would be left out"
        hint = f"label {study.path / FOLDER / 'audit.csv'}, then --audit with that file"
        raise UsageError(msg, hint=hint)
    if not claim.strip():
        msg = "a narrower population makes a narrower claim, and none was given"
        raise UsageError(msg, hint='say about whom the study now speaks: --claim "notes that ..."')
    if not by.strip():
        msg = "nobody is named who decided it"
        raise UsageError(msg, hint="--decided-by: a role will do, such as physician")
    protocol = study.protocol
    inside, outside = (proposal["parts"][name]["notes"] for name in ("kept", "left_out"))
    name = f"{FOLDER}/kept-{protocol.version + 1}.csv"
    low, high = loss["interval"]
    narrowing = Narrowing(
        how=proposal["how"], ids=name, digest=proposal["digest"], kept=inside, left_out=outside,
        variable=proposal["variable"], lost=loss["lost"], lowest=low, highest=high,
        audited=loss["notes"], terms=tuple(proposal["terms"]),
    )  # fmt: skip
    write_text(study.path / name, read_text(study.path / FOLDER / "kept.csv"))
    decision = Decision("population.narrowing", by, why, day)
    what = f"narrowed by {proposal['how']} to {inside:,} of {inside + outside:,} notes"
    population = replace(protocol.population, claim=claim, narrowing=narrowing)
    next_ = revise_protocol(
        protocol, what, by=by, day=day, decisions=(decision,), population=population
    )
    updated = study.update(next_)
    updated.keep(updated.survey())
    return updated, proposal


def _texts(study: StudyFolder, survey: Survey) -> list[tuple[str, str]]:
    """Give id and text of the eligible notes."""
    import polars as pl  # noqa: PLC0415  # slow to import

    eligible = survey.table["id"].to_list()
    texts: list[tuple[str, str]] = []
    for part in parts_of(study.notes):
        rows = part.documents.filter(pl.col("id").is_in(eligible))
        texts += ((id_, text or "") for id_, text in rows.select("id", "text").rows())
    return texts


def _by_terms(texts: Sequence[tuple[str, str]], terms: Sequence[Term]) -> set[str]:
    """Give the notes in which a term stands, denied or not."""
    hits = TermSearch.of({"narrow": tuple(terms)}).find([text for _, text in texts])
    return {texts[row][0] for row in set(hits.document.tolist())}


def _learn_classifier(
    texts: Sequence[tuple[str, str]], request: NarrowRequest
) -> tuple["TextClassifier", dict[str, int]]:
    from goldbench.planning.sample.text_classifier import learn  # noqa: PLC0415  # scipy

    labels, _ = _read_labels(request.labels or Path())
    known = [(text, labels[id_]) for id_, text in sorted(texts) if id_ in labels]
    strangers = len(labels) - len(known)
    if strangers:
        msg = f"{strangers} of {len(labels)} labelled notes are not eligible notes of the study"
        raise UsageError(msg, hint="label notes of the population, by their ids")
    model = learn([text for text, _ in known], [label for _, label in known], keep=request.keep)
    positive = sum(label for _, label in known)
    return model, {"positive": positive, "negative": len(known) - positive}


def _parts(survey: Survey, kept: set[str]) -> Parts:
    table = survey.table.sort("id")
    ids = table["id"].to_list()
    return Parts(ids, table["cluster"].to_list(), [id_ in kept for id_ in ids])


def _describe_parts(study: StudyFolder, survey: Survey, parts: Parts, name: str) -> dict[str, Any]:
    """Give frequency and size of the whole and of either part, by what the system says."""
    import polars as pl  # noqa: PLC0415  # slow to import

    kept = {id_ for id_, inside in zip(parts.ids, parts.kept, strict=True) if inside}
    inside = pl.col("id").is_in(list(kept))
    described = {}
    for part, table in (
        ("all", survey.table),
        ("kept", survey.table.filter(inside)),
        ("left_out", survey.table.filter(~inside)),
    ):
        positives = int((table[f"n.{name}"] > 0).sum())
        described[part] = {
            "notes": table.height,
            "positives": positives,
            "frequency": positives / table.height,
            "size": None if part == "left_out" else _size(study, survey, table, name),
        }
    return described


def _size(
    study: StudyFolder, survey: Survey, table: "pl.DataFrame", name: str
) -> dict[str, Any] | None:
    """Give the size that follows; None, where none does."""
    if not study.protocol.variable(name).expected:
        return None
    measured = frequencies(Survey(table, survey.flow, by_system=survey.by_system), study.protocol)
    try:
        ask = ask_of(study.protocol, name, measured)
        if ask.source == "internal" and ask.mentions is None:
            ask = replace(ask, kinds=measured[name].kinds)
        plan = plan_summary(ask)
    except GoldbenchError:
        return None
    drawn = plan["as_drawn"]
    return {
        "random": plan["total"],
        "as_drawn": None if drawn is None else drawn["total"],
        "feasible": (drawn or plan)["total"] <= table.height,
    }


def _read_labels(path: Path) -> tuple[Mapping[str, bool], int]:
    if not path.is_file():
        msg = f"{path} does not exist"
        raise UsageError(msg, hint="a CSV file with the columns id and label, or JSONL")
    return read_labels(read_text(path), path)


def _proposal(study: StudyFolder) -> dict[str, Any]:
    file = study.path / FOLDER / "proposal.json"
    if not file.is_file():
        msg = f"{study.path} has no proposal of a narrower population"
        raise UsageError(msg, hint="goldbench study narrow STUDY --term WORDS (or --labels FILE)")
    try:
        proposal: dict[str, Any] = orjson.loads(read_bytes(file))
        fits = proposal["protocol"] == study.protocol.population_hash
    except (orjson.JSONDecodeError, KeyError, TypeError):
        raise FormatError(file, 0, "not what goldbench writes there") from None
    if not fits:
        msg = "the proposal was made for another version of the protocol"
        raise UsageError(msg, hint="propose again")
    return proposal


def _write(study: StudyFolder, proposal: Mapping[str, Any]) -> None:
    data = orjson.dumps(proposal, option=orjson.OPT_INDENT_2)
    write_text(study.path / FOLDER / "proposal.json", data.decode("utf-8") + "\n")

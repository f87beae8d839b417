from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from asthma_study import on_disk, protocol, records
from goldbench.errors import UsageError
from goldbench.formats.io.files import read_text, write_text
from goldbench.language import Term
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.id_lists import format_ids, parse_ids
from goldbench.planning.folder.narrow_folder import NarrowRequest, adopt, audit, propose
from goldbench.planning.sample.survey import NARROWED

TERMS = NarrowRequest(terms=(Term("asthma"), Term("omalizumab")), left_out=60, kept=40)
GOLD = {r.document.id: {s.label for s in r.layers["gold"].spans} for r in records()}


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    on_disk(tmp_path)
    given = protocol()
    wide = tuple(replace(v, precision=0.8, recall=0.8, width=0.4) for v in given.variables)
    return StudyFolder.create(tmp_path, replace(given, variables=wide))


def labelled(study: StudyFolder, name: str = "read.csv") -> Path:
    """Label the audit by the gold."""
    ids = parse_ids(read_text(study.path / "narrow" / "audit.csv"))
    rows = "".join(f"{id_},{int('ASTHMA' in GOLD[id_])}\n" for id_ in ids)
    write_text(study.path / name, f"id,label\n{rows}")
    return study.path / name


def test_a_proposal_by_terms_says_frequency_and_size_inside_and_outside(study: StudyFolder) -> None:
    proposal = propose(study, TERMS)
    parts = proposal["parts"]
    assert parts["kept"]["notes"] + parts["left_out"]["notes"] == parts["all"]["notes"]
    assert parts["kept"]["frequency"] > parts["all"]["frequency"] > parts["left_out"]["frequency"]
    assert parts["kept"]["size"]["as_drawn"] > 0
    assert proposal["audit"] == {"notes": 100, "loss": None}
    kept = parse_ids(read_text(study.path / "narrow" / "kept.csv"))
    assert len(kept) == parts["kept"]["notes"]
    assert propose(study, TERMS) == proposal


def test_an_audit_tells_what_would_be_lost(study: StudyFolder) -> None:
    propose(study, TERMS)
    loss = audit(study, labelled(study))["audit"]["loss"]
    eligible = set(study.survey().table["id"])
    kept = set(parse_ids(read_text(study.path / "narrow" / "kept.csv")))
    positive = {id_ for id_ in eligible if "ASTHMA" in GOLD[id_]}
    true = len(positive - kept) / len(positive)
    assert loss["interval"][0] <= true <= loss["interval"][1]
    assert loss["notes"] == 100


def test_an_adopted_population_is_the_one_that_is_surveyed(study: StudyFolder) -> None:
    propose(study, TERMS)
    audit(study, labelled(study))
    day = date(2026, 1, 2)
    updated, adopted = adopt(study, claim="notes that name asthma", by="lead", why="rare", day=day)
    opened = StudyFolder.open(study.path)
    assert opened.protocol == updated.protocol
    narrowing = opened.protocol.population.narrowing
    assert narrowing is not None
    assert (narrowing.how, narrowing.terms) == ("terms", ("asthma", "omalizumab"))
    assert narrowing.lost == adopted["audit"]["loss"]["lost"]
    assert opened.protocol.version == 2
    assert opened.protocol.decisions[-1].parameter == "population.narrowing"
    survey = opened.survey()
    assert len(survey) == narrowing.kept
    assert NARROWED in {exclusion.reason for exclusion in survey.flow.exclusions}
    with pytest.raises(UsageError, match="another version"):
        adopt(opened, claim="again", by="", why="", day=None)


def test_a_list_that_was_changed_is_refused(study: StudyFolder) -> None:
    propose(study, TERMS)
    audit(study, labelled(study))
    updated, _ = adopt(study, claim="some notes", by="lead", why="", day=None)
    file = study.path / "narrow" / "kept-2.csv"
    write_text(file, format_ids(parse_ids(read_text(file))[1:]))
    with pytest.raises(UsageError, match="hash differs"):
        updated.survey()
    file.unlink()
    with pytest.raises(UsageError, match="does not exist"):
        updated.survey()


def test_a_classifier_learns_from_a_few_dozen_notes(study: StudyFolder) -> None:
    eligible = sorted(study.survey().table["id"])
    positive = [id_ for id_ in eligible if "ASTHMA" in GOLD[id_]][:30]
    negative = [id_ for id_ in eligible if "ASTHMA" not in GOLD[id_]][:40]
    rows = [*((id_, 1) for id_ in positive), *((id_, 0) for id_ in negative)]
    text = "id,label\n" + "".join(f"{id_},{label}\n" for id_, label in rows)
    write_text(study.path / "few.csv", text)
    request = NarrowRequest(labels=study.path / "few.csv", keep=0.9, left_out=40, kept=40)
    proposal = propose(study, request)
    assert proposal["labelled"] == {"positive": 30, "negative": 40}
    assert proposal["parts"]["kept"]["frequency"] > proposal["parts"]["left_out"]["frequency"]
    assert propose(study, request)["digest"] == proposal["digest"]
    write_text(study.path / "few.csv", text + "nobody,1\n")
    with pytest.raises(UsageError, match="1 of 71 labelled notes are not eligible"):
        propose(study, request)


def test_steps_in_the_wrong_order_are_refused(study: StudyFolder) -> None:
    with pytest.raises(UsageError, match="no proposal"):
        audit(study, study.path / "x.csv")
    with pytest.raises(UsageError, match="by terms, or by labelled notes"):
        propose(study, NarrowRequest())
    with pytest.raises(UsageError, match="an audit of 1 notes"):
        propose(study, replace(TERMS, left_out=1))
    propose(study, TERMS)
    with pytest.raises(UsageError, match="nobody has looked"):
        adopt(study, claim="x", by="", why="", day=None)
    with pytest.raises(UsageError, match=r"100 notes of .* have no label"):
        audit(study, study.path / "narrow" / "audit.csv")
    write_text(study.path / "one.csv", "id,label\nx,1\n")
    with pytest.raises(UsageError, match="100 of the 100 notes of the audit"):
        audit(study, study.path / "one.csv")
    audit(study, labelled(study))
    with pytest.raises(UsageError, match="a narrower claim"):
        adopt(study, claim=" ", by="lead", why="", day=None)
    with pytest.raises(UsageError, match="nobody is named"):
        adopt(study, claim="some notes", by="", why="", day=None)

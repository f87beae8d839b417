"""Phase 1: six hospitals and their notes, a protocol, and two systems that have read everything.

`reader` is simulated: it finds each variable with the precision and recall that Table 3 of Canales
et al. 2021 reports for the system they evaluated. `terms` is real: the term search of goldbench
itself, with the synonyms of the protocol and its rules for denied, suspected and family mentions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from goldbench.cli.demo.rehearsal.script import SCRIPTS, Script
from goldbench.corpus import Corpus, Layer, Marks, Record, Span
from goldbench.formats import write
from goldbench.language import Term, TermSearch
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.wave_rule import PARAMETER
from goldbench.planning.protocol import (
    Change,
    Decision,
    Human,
    Population,
    Protocol,
    Question,
    Role,
    Sampling,
    Site,
    Variable,
    Waves,
)
from goldbench.synthetic import asthma, simulate

READER, TERMS = "reader", "terms"
TRACK = "overlap"
"""The rule that the play scores by, and stops by."""

# Precision and recall of Table 3; where it prints 1.00, a system that never errs was not seen.
_TABLE_3 = {
    "ASTHMA": (0.94, 0.96),
    "EXTRINSIC_ASTHMA": (0.99, 0.75),
    "BRONCHODILATION_TEST": (0.99, 0.66),
    "EOSINOPHILS_IN_BLOOD": (0.99, 0.90),
    "GASTROESOPHAGEAL_REFLUX": (0.99, 0.93),
    "OBESITY": (0.99, 0.93),
    "OMALIZUMAB": (0.99, 0.78),
    "PRICK_TEST": (0.95, 0.90),
    "SALMETEROL_FLUTICASONE": (0.98, 0.53),
    "TOTAL_IGE": (0.64, 0.63),
}
_KNOWN = 3


@dataclass(frozen=True, slots=True, eq=False)
class Town:
    """The study's folder, and the truth about its notes, which only simulated people know."""

    folder: StudyFolder
    truth: Corpus
    seed: int

    @property
    def lang(self) -> str:
        return self.folder.protocol.language

    @property
    def script(self) -> Script:
        return SCRIPTS[self.lang]


def build_town(path: Path, *, notes: int, lang: str, seed: int, today: date) -> Town:
    """Write `study.toml`, `notes/` and `systems/`."""
    truth = Corpus.from_records(asthma.notes(notes, seed=seed, lang=lang))
    documents = truth.documents.values()
    write((Record(document) for document in documents), path / "notes", "parquet")
    protocol = _protocol(lang, seed, today)
    read = simulate.system(
        truth,
        precision={name: rates[0] for name, rates in _TABLE_3.items()},
        recall={name: rates[1] for name, rates in _TABLE_3.items()},
        seed=seed,
        rho=0.05,
        name=READER,
    )
    only = (Record(record.document, {READER: record.layers[READER]}) for record in read)
    write(only, path / "systems" / READER, "parquet")
    write(mark_terms(truth, protocol), path / "systems" / TERMS, "parquet")
    return Town(StudyFolder.create(path, protocol), truth, seed)


def mark_terms(corpus: Corpus, protocol: Protocol) -> Iterator[Record]:
    """Mark what the term search finds and the protocol counts."""
    search = TermSearch.of({variable.name: variable.terms for variable in protocol.variables})
    documents = list(corpus.documents.values())
    hits = search.find([document.text for document in documents])
    counted = hits.only(~(hits.negated | hits.family | hits.uncertain))
    spans: dict[int, list[Span]] = {}
    for group, number, start, end in zip(
        counted.group.tolist(),
        counted.document.tolist(),
        counted.start.tolist(),
        counted.end.tolist(),
        strict=True,
    ):
        spans.setdefault(number, []).append(Span(start, end, search.groups[group]))
    for number, document in enumerate(documents):
        yield Record(document, {TERMS: Marks(tuple(spans.get(number, ())))})


def truth_of(town: Town) -> Layer:
    return town.truth.layer("gold")


def _protocol(lang: str, seed: int, today: date) -> Protocol:
    script = SCRIPTS[lang]
    by, why = script.decided_by, script.decided_why
    return Protocol(
        script.title,
        tuple(_variable(name, lang) for name in asthma.VARIABLES),
        objective=script.objective,
        language=lang,
        system=f"systems/{READER}::{READER}",
        unseen=script.unseen,
        approval=script.approval,
        data_use=script.data_use,
        population=Population(
            sites=tuple(Site(site.name, "synthetic") for site in asthma.SITES),
            youngest=18,
            first_day=date(2013, 1, 1),
            last_day=date(2018, 12, 31),
            claim=script.claim,
        ),
        sampling=Sampling(seed=seed, minutes_per_note=2),
        human=Human(margin=0.05),
        waves=Waves(track=TRACK),
        decisions=(
            Decision("variable.ASTHMA.precision", by, why, today),
            Decision("variable.ASTHMA.recall", by, why, today),
            Decision(PARAMETER, by, script.waves_why, today),
        ),
        questions=tuple(Question(*question) for question in script.questions),
        history=(Change(1, script.first_version, by, today),),
    )


def _variable(name: str, lang: str) -> Variable:
    wording = asthma.VARIABLES[name]
    # Not all the words there are: those that come to somebody's mind.
    forms = list(dict.fromkeys(wording.words(lang)))[:_KNOWN]
    primary = name == asthma.PRIMARY
    role: Role = "primary" if primary else "secondary"
    return Variable(
        name,
        role,
        labels=(name,),
        terms=tuple(Term(form, lang) for form in forms),
        unit="mention",
        width=0.08 if primary else 0.10,
        precision=0.85 if primary else None,
        recall=0.80 if primary else None,
        rho=0.1 if primary else None,
    )

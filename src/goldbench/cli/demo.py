"""`goldbench demo`: the asthma study of Canales 2021 acted out on synthetic notes.

Only public functions are called, the same that a real study uses. What is simulated is the
people: annotators who miss and slip at known rates, a curator who knows the truth, and two
systems of known precision and recall.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from goldbench.agreement import agree
from goldbench.corpus import Corpus, Layer, Record, Span
from goldbench.errors import UsageError
from goldbench.formats import read_corpus, write
from goldbench.gold import Case, Decision, Panel, Policy, Release, disagreements, freeze, merge
from goldbench.planning import Draw, assured_size, draw_notes, equal, slice_size
from goldbench.reports import Origin, Wanted, evaluation, gather, render, versions
from goldbench.schemes import scheme
from goldbench.scoring import CorpusStream, FileStream, Settings, compare, score, track
from goldbench.stats import Interval
from goldbench.synthetic import FAMILIES, asthma, simulate

PRIMARY = asthma.PRIMARY
ANNOTATORS = {"annotator-1": 0.05, "annotator-2": 0.08}
SYSTEMS = {"rules": (0.85, 0.80), "model": (0.92, 0.86)}


@click.command
@click.option("--out", default="demo", show_default=True, type=click.Path(path_type=Path))
@click.option("--notes", default=4_000, show_default=True, help="Notes in the six hospitals.")
@click.option("--lang", type=click.Choice(["en", "es"]), default="en", show_default=True)
@click.option("--seed", default=1, show_default=True)
def demo(out: Path, *, notes: int, lang: str, seed: int) -> None:
    """Run a study on synthetic notes and end in report.html.

    Six hospitals, their notes and the truth are made up; the rest is real: frequency, sample
    size, draw, two annotators, agreement, curation, a frozen gold release, scores weighted by the
    draw, a comparison of two systems, the report.
    """
    if out.exists() and any(out.iterdir()):
        msg = f"{out} exists"
        raise UsageError(msg, hint="remove it, or choose another folder with --out")
    _Demo(out, notes, lang, seed).run()


def _say(step: str, *lines: str) -> None:
    click.secho(step, bold=True, err=True)
    for line in lines:
        click.echo(f"  {line}", err=True)


def _shown(interval: Interval | None) -> str:
    return "" if interval is None else f" ({interval.low:.3f}–{interval.high:.3f})"


def _touches(span: Span, case: Case) -> bool:
    marks = [mark for _, found in case.marks for mark in found if isinstance(mark, Span)]
    return any(span.overlaps(mark) for mark in marks)


@dataclass(frozen=True)
class _Demo:
    out: Path
    notes: int
    lang: str
    seed: int

    def run(self) -> None:
        corpus = self._population()
        drawn, wanted = self._draw(corpus)
        release = self._annotate(corpus, drawn)
        self._score(corpus, release, wanted)

    def _population(self) -> Corpus:

        truth = Corpus.from_records(FAMILIES["asthma"](self.notes, seed=self.seed, lang=self.lang))
        records: Iterable[Record] = truth.records()
        for number, (name, (precision, recall)) in enumerate(SYSTEMS.items(), start=1):
            records = simulate.system(
                Corpus.from_records(records),
                precision=precision,
                recall=recall,
                seed=self.seed + number,
                rho=0.1,
                name=name,
            )
        write(records, self.out / "notes", "parquet")
        corpus = read_corpus(self.out / "notes")
        sites = {d.meta.text("site") for d in corpus.documents.values()}
        _say(
            "1 Population",
            f"{len(corpus)} notes of {len(sites)} hospitals, two systems have read them all",
        )
        return corpus

    def _draw(self, corpus: Corpus) -> tuple[Draw, int]:

        found = corpus.layers["rules"]
        positive = {
            id_: any(s.label == PRIMARY for s in found[id_].spans) for id_ in corpus.documents
        }
        frequency = sum(positive.values()) / len(positive)
        published = slice_size(0.85, 0.80, frequency, 0.05)
        assured = assured_size(0.85, 0.80, frequency, 0.10)
        ids = list(corpus.documents)
        sign = {True: "positive", False: "negative"}
        strata = [f"{corpus.documents[i].meta.text('site')}/{sign[positive[i]]}" for i in ids]
        sizes = {stratum: strata.count(stratum) for stratum in sorted(set(strata))}
        wanted: dict[str, int] = {}
        for kind, total in (("positive", assured.positive), ("negative", assured.negative)):
            wanted |= equal(total, {s: n for s, n in sizes.items() if s.endswith(kind)})
        patients = [corpus.documents[i].meta.text("patient") for i in ids]
        drawn = draw_notes(ids, wanted, seed=self.seed, strata=strata, clusters=patients)
        _say(
            "2 Collection",
            f"asthma in {frequency:.1%} of the notes, says the system",
            f"SLiCE asks for {published.total} notes and would miss the width half of the time;",
            f"{assured.total} reach it with a chance of {assured.assurance:.0%}",
            f"{len(drawn.design)} notes drawn, equal shares by hospital and system output",
        )
        return drawn, assured.total

    def _annotate(self, corpus: Corpus, drawn: Draw) -> Release:

        truth = corpus.layers["gold"]
        documents = {id_: corpus.documents[id_] for id_ in sorted(drawn.design)}
        sample = Corpus.from_records(
            Record(d, {"gold": truth[id_]}) for id_, d in documents.items()
        )
        layers = {}
        for number, (name, miss) in enumerate(ANNOTATORS.items()):
            marked = simulate.annotator(
                sample, seed=self.seed + number, miss=miss, boundary=0.02, label=0.01,
                spurious=0.02, rho=0.1, name=name,
            )  # fmt: skip
            layers[name] = Layer(name, {r.document.id: r.layers[name] for r in marked})
        panel = Panel(documents, layers, drawn.design)
        schema = scheme("asthma")
        report = agree(panel, ["f1"], schema=schema)
        row = next(r for r in report.rows if r.label is None)
        found = disagreements(panel, schema)
        # The curator knows the truth: marks that are in it stand, whoever made them.
        decisions = [
            Decision(
                case.id,
                other=tuple(s for s in truth[case.document].spans if _touches(s, case)),
                curator="curator",
            )
            for case in found.cases
        ]
        gold = merge(found, decisions)
        release = freeze(
            gold, documents, self.out / "gold", name="asthma", version="1",
            created=datetime.now(UTC), policy=Policy("curate", tuple(ANNOTATORS)),
            schema=schema, design=drawn.design,
        )  # fmt: skip
        _say(
            "4 Annotation",
            f"two annotators agree with F1 {row.value:.3f}{_shown(row.interval)}",
            f"{len(found.cases)} disagreements decided by a curator",
            f"gold release {release.version} frozen, content {release.content[:12]}",
        )
        return release

    def _score(self, corpus: Corpus, release: Release, wanted: int) -> None:

        gold = FileStream(release.path, "gold", name="gold release 1")
        systems = [CorpusStream(corpus, name, name=name) for name in SYSTEMS]
        settings = Settings((track("overlap"),), design=gold.design, seed=self.seed)
        lines = []
        for result in score(gold, systems, settings):
            primary = result.by_label[PRIMARY]
            shown, bounds = primary.estimate or primary.rates, primary.interval
            at = (
                ""
                if bounds is None or bounds.f1 is None
                else f" ({bounds.f1.low:.3f}–{bounds.f1.high:.3f})"
            )
            lines.append(f"{result.system}: F1 of asthma {shown.f1:.3f}{at}, weighted by the draw")
        (compared,) = compare(gold, systems, settings)
        _say("5 Evaluation", *lines, compared.verdict)
        origin = Origin(datetime.now(UTC), "goldbench demo", versions())
        asked = Wanted(tracks=("overlap",), text=True, errors=400, run_of=None, editions=False)
        evidence = gather(gold, systems, settings, asked, origin)
        page = self.out / "report.html"
        page.write_text(
            render(evaluation(evidence, title="Asthma in six hospitals")), encoding="utf-8"
        )
        _say("Report", f"{wanted} notes were planned; how it went is in")
        click.echo(page)

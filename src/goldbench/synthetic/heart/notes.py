"""Whole notes: discharge summaries, clinic notes, emergency notes, and letters to a colleague."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from goldbench.corpus import Record, Value
from goldbench.errors import UsageError
from goldbench.synthetic.chance import whole
from goldbench.synthetic.heart import findings, history, treatment
from goldbench.synthetic.heart.claims import claim
from goldbench.synthetic.heart.layout import Page, Style
from goldbench.synthetic.heart.patients import Patient, patient
from goldbench.synthetic.heart.phrases import Sentence
from goldbench.synthetic.heart.scene import Scene

FIRST_ID = 101


def notes(n: int, *, seed: int, lang: str = "en") -> Iterator[Record]:
    """Give n notes with layer "gold", patient by patient: 101-01, 101-02, 102-01, ...

    Patients belong to the three cohorts in turn. Note i does not depend on n, nor a patient on
    the others.
    """
    if lang != "en":
        msg = f"heart notes are written in English only, not in {lang!r}"
        raise UsageError(msg, hint="lang='en'")
    if n < 0:
        msg = f"cannot make {n} notes"
        raise UsageError(msg)
    return _notes(n, seed)


def _notes(n: int, seed: int) -> Iterator[Record]:
    written = 0
    for number in count():
        person = patient(number, seed=seed)
        for at in range(len(person.visits)):
            if written == n:
                return
            written += 1
            yield write(person, at, seed=seed)


def write(patient: Patient, at: int, *, seed: int) -> Record:
    """Write one record of a patient."""
    scene = Scene(patient, at, seed=seed)
    page = Page(Style.draw(scene.rng), scene.rng)
    page.note.add("Record date: ", scene.visit.dated.isoformat(), "\n\n")
    _WRITERS[scene.visit.kind](page, scene)
    _settle(page)
    id_ = FIRST_ID + patient.number
    meta: dict[str, Value] = {
        "patient": str(id_),
        "date": scene.visit.dated.isoformat(),
        "kind": scene.visit.kind,
        "site": patient.site,
        "split": patient.split,
        "cohort": patient.cohort,
        "age": int(scene.words["age"]),
        "sex": "M" if patient.male else "F",
    }
    return page.record(f"{id_}-{at + 1:02d}", meta)


def _settle(page: Page) -> None:
    """State what holds of every note by default: smoking unknown, no premature family history."""
    if "SMOKER" not in page.proved:
        page.note.fact("SMOKER", claim("SMOKER", status="unknown").readings[0][0])
    if "FAMILY_HIST" not in page.proved:
        page.note.fact("FAMILY_HIST", claim("FAMILY_HIST", indicator="not present").readings[0][0])


def _clinic(page: Page, scene: Scene) -> None:
    page.line(f"{scene.patient.site.replace('-', ' ').title()} Medical Associates")
    page.line("Follow-up visit")
    page.note.add("\n")
    _section(page, "story", [history.one_liner(scene), *_fillers(page, scene, "story", 2, 6)])
    _background(page, scene, "drugs")
    _review(page, scene)
    _examination(page, scene)
    _assessment(page, scene, "plan", "plan")


def _discharge(page: Page, scene: Scene) -> None:
    page.line("DISCHARGE SUMMARY")
    page.line(f"Name: {scene.patient.name}   Unit no: {FIRST_ID + scene.patient.number:07d}")
    _opening(page, scene, "reason")
    opening = [history.one_liner(scene), *_fillers(page, scene, "admission", 1, 2)]
    _section(page, "story", opening + _fillers(page, scene, "story", 1, 4))
    _background(page, scene, "admission_drugs")
    _examination(page, scene)
    _assessment(page, scene, "course", "course")
    _drug_list(page, "discharge_drugs", treatment.list_at_discharge(scene), scene)
    page.prose([scene.say("filler", "disposition")])


def _emergency(page: Page, scene: Scene) -> None:
    page.line("EMERGENCY DEPARTMENT NOTE")
    _opening(page, scene, "complaint")
    _section(page, "story", [history.one_liner(scene), *_fillers(page, scene, "admission", 1, 2)])
    _background(page, scene, "drugs")
    _examination(page, scene)
    _assessment(page, scene, "ed_course", "course")


def _letter(page: Page, scene: Scene) -> None:
    """Write to a colleague: paragraphs only; the visit was before the date of the letter."""
    page.line("Dear Doctor,")
    page.note.add("\n")
    sentences = [*scene.say("filler", "letter")], *history.problems(scene, prose=True)
    page.prose([*sentences, *history.coronary(scene), *history.absent(scene)])
    page.note.add("\n")
    drugs = treatment.list_taken(scene)
    if drugs:
        page.sentence(scene.say("MEDICATION", "lists"))
        page.items(drugs, inline=True)
    page.prose([treatment.allergies(scene), *history.social(scene), *history.family(scene)])
    page.note.add("\n")
    page.prose([*findings.vitals(scene), *findings.laboratory(scene)])
    page.note.add("\n")
    page.prose([*treatment.changes(scene), *treatment.name_considered(scene),
                scene.say("filler", "closing")])  # fmt: skip
    page.line("\nSincerely,")


_WRITERS: Mapping[str, Callable[[Page, Scene], None]] = {
    "clinic note": _clinic,
    "discharge summary": _discharge,
    "emergency note": _emergency,
    "letter": _letter,
}


def _opening(page: Page, scene: Scene, name: str) -> None:
    """Say why the patient came: chest pain as such is no sign of CAD."""
    if findings.quiet(scene):
        page.sentence(scene.say("nothing", name))
        page.note.add("\n")
    page.note.add("\n")


def _section(page: Page, name: str, sentences: list[Sentence]) -> None:
    if sentences:
        page.heading(name)
        page.prose(sentences)
        page.note.add("\n")


def _background(page: Page, scene: Scene, drugs: str) -> None:
    """Write problems, drugs, allergies, social and family history."""
    if scene.chance(0.7) and scene.stated:
        page.heading("problems")
        page.items(history.problems(scene, prose=False))
        more = history.coronary(scene) + history.absent(scene)
        if more:
            page.prose(more)
        page.note.add("\n")
    else:
        sentences = history.problems(scene, prose=True) + history.coronary(scene)
        _section(page, "problems", sentences + history.absent(scene))
    _drug_list(page, drugs, treatment.list_taken(scene), scene)
    if scene.chance(0.7):
        page.sentence(treatment.allergies(scene))
        page.note.add("\n\n")
    _section(page, "social", history.social(scene))
    _section(page, "family", history.family(scene))


def _drug_list(page: Page, name: str, drugs: list[Sentence], scene: Scene) -> None:
    """Write a list of drugs; without headings it has no title, or one of its own."""
    if not drugs or scene.chance(0.1):
        return
    titled = page.heading(name)
    if page.style.heading == "none" and scene.chance(0.5):
        page.sentence(scene.say("MEDICATION", "lists"))
        titled = True
    page.items(drugs, inline=titled)
    page.note.add("\n")


def _review(page: Page, scene: Scene) -> None:
    if scene.chance(0.5):
        fillers = _fillers(page, scene, "review", 1, 3)
        if findings.quiet(scene) and scene.chance(0.5):
            fillers.insert(0, scene.say("nothing", "denial"))
        _section(page, "review", fillers)


def _examination(page: Page, scene: Scene) -> None:
    page.heading("exam")
    page.items(findings.vitals(scene), inline=True)
    page.prose(_fillers(page, scene, "exam", 2, 8))
    page.note.add("\n")
    values = findings.laboratory(scene)
    inline = page.heading("labs")
    page.items(values, inline=inline or scene.chance(0.5))
    page.note.add("\n")
    _section(page, "studies", findings.studies(scene))


def _assessment(page: Page, scene: Scene, name: str, fillers: str) -> None:
    sentences = findings.course(scene) + treatment.changes(scene) + treatment.pair(scene)
    if scene.visit.kind == "emergency note":
        sentences += treatment.tell_single_dose(scene)
    sentences += treatment.name_considered(scene)
    for filler in _fillers(page, scene, fillers, 2, 5):
        sentences.insert(int(scene.rng.random() * (len(sentences) + 1)), filler)
    page.heading(name)
    if scene.chance(0.4):
        page.items(sentences)
    else:
        page.prose(sentences)
    page.note.add("\n")


def _fillers(page: Page, scene: Scene, name: str, low: int, high: int) -> list[Sentence]:
    wanted = whole(scene.rng, low, high)
    drawn = (scene.say("filler", name) for _ in range(wanted))
    different = {sentence[0][0]: sentence for sentence in drawn}
    return [page.add_slips(sentence) for sentence in different.values()]

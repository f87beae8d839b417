"""Drugs: lists, changes of the day, what was taken once, and what is only thought of."""

from collections.abc import Mapping
from datetime import date

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.heart.claims import Claim, claim
from goldbench.synthetic.heart.drugs import Drug, singles
from goldbench.synthetic.heart.patients import Course
from goldbench.synthetic.heart.phrases import Sentence, texts
from goldbench.synthetic.heart.scene import NO_WORDS, Scene

_ONCE = ("aspirin", "nitrate", "insulin", "beta blocker")
_NOT_TAKEN = ("statin", "sulfonylureas", "beta blocker", "ACE inhibitor", "insulin", "metformin",
              "ARB", "calcium channel blocker", "fibrate", "thienopyridine")  # fmt: skip


def list_taken(scene: Scene) -> list[Sentence]:
    """List what the patient came with: continuing, unless it is stopped today."""
    sentences = []
    for course in scene.patient.courses:
        status = course.status(scene.at)
        if status in ("continuing", "stopped"):
            form = "stopped_item" if status == "stopped" and scene.chance(0.5) else "item"
            sentences.append(_say(scene, form, course, status))
    return _mix_others(scene, sentences)


def list_at_discharge(scene: Scene) -> list[Sentence]:
    """List what the patient leaves with: what goes on, and what is new."""
    sentences = []
    for course in scene.patient.courses:
        status = course.status(scene.at)
        if status in ("continuing", "new"):
            sentences.append(_say(scene, "item", course, status))
    return _mix_others(scene, sentences)


def changes(scene: Scene) -> list[Sentence]:
    """Tell every start and stop of the day, and some drugs that go on or that ended before."""
    changes = []
    for course in scene.patient.courses:
        status = course.status(scene.at)
        if status is not None and scene.chance(_TOLD[status]):
            form = status
            if status == "continuing" and scene.visit.kind == "discharge summary":
                form = pick(scene.rng, ("continuing", "discharge"))
            changes.append(_say(scene, form, course, status, scene.past(_find_end(scene, course))))
    return changes


def pair(scene: Scene) -> list[Sentence]:
    """Tell two continuing drugs in one breath."""
    going = [c.drug for c in scene.patient.courses if c.status(scene.at) == "continuing"]
    if len(going) < 2 or not scene.chance(0.3):
        return []
    first = int(scene.rng.random() * (len(going) - 1))
    drug, second = going[first], going[first + 1]
    claims = (_claim(drug, "continuing"), _claim(second, "continuing"))
    words = {"drug": drug.name, "second": second.name}
    return [scene.say("MEDICATION", "pair", claims=claims, words=words)]


def tell_single_dose(scene: Scene) -> list[Sentence]:
    """Tell a single dose of the day."""
    if not scene.chance(0.6):
        return []
    drug = pick(scene.rng, singles(pick(scene.rng, _ONCE)))
    words = {"drug": drug.name}
    return [scene.say("MEDICATION", "during", claims=(_claim(drug, "during"),), words=words)]


def allergies(scene: Scene) -> Sentence:
    """Name an allergy; a drug is one whose class the patient never takes."""
    drug = _draw_other(scene) if scene.chance(0.45) else None
    if drug is None:
        return scene.say("nothing", "no_allergy")
    return scene.say("nothing", "allergy", words={"drug": drug.name})


def name_considered(scene: Scene) -> list[Sentence]:
    """Name a drug that is not taken, only thought of."""
    drug = _draw_other(scene) if scene.chance(0.4) else None
    return [] if drug is None else [scene.say("nothing", "plan", words={"drug": drug.name})]


# How often a note tells in words how a drug stands; changes of the day always.
_TOLD = {"new": 1.0, "stopped": 1.0, "continuing": 0.25, "before": 0.5}


def _claim(drug: Drug, when: str) -> Claim:
    if drug.type2:
        return claim("MEDICATION", when, type1=drug.type1, type2=drug.type2)
    return claim("MEDICATION", when, type1=drug.type1)


def _say(
    scene: Scene, form: str, course: Course, when: str, words: Mapping[str, str] = NO_WORDS
) -> Sentence:
    name = course.drug.name
    if course.drug.kind == "generic" and scene.chance(0.3):
        name = name.capitalize()
    values = {**words, "drug": name, "dose": course.dose}
    return scene.say("MEDICATION", form, claims=(_claim(course.drug, when),), words=values)


def _draw_other(scene: Scene) -> Drug | None:
    """Draw a drug of a class that the patient takes at no time and was not given once."""
    used = {class_ for course in scene.patient.courses for class_ in course.drug.types}
    if scene.visit.kind == "emergency note":
        used |= set(_ONCE)
    free = [class_ for class_ in _NOT_TAKEN if class_ not in used]
    return pick(scene.rng, singles(pick(scene.rng, free))) if free else None


def _mix_others(scene: Scene, sentences: list[Sentence]) -> list[Sentence]:
    """Mix in drugs of no class of interest; loop diuretics are such (appendix A.2.8)."""
    rng = scene.rng
    others = (pick(rng, texts("MEDICATION", "others")) for _ in range(whole(rng, 0, 3)))
    for other in dict.fromkeys(others):
        sentences.insert(int(rng.random() * (len(sentences) + 1)), [(other, None)])
    return sentences


def _find_end(scene: Scene, course: Course) -> date:
    """Give the day of the record in which the drug was stopped, for what ended before."""
    return scene.patient.visits[course.stop or 0].seen

"""What was known before the visit: problems, coronary history, smoking, family, allergies."""

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.heart.claims import claim
from goldbench.synthetic.heart.phrases import Sentence, texts
from goldbench.synthetic.heart.scene import Scene


def one_liner(scene: Scene) -> Sentence:
    """Introduce the patient, perhaps with some of the known diagnoses."""
    obese = "OBESE" in scene.stated and scene.chance(0.5)
    claims = (claim("OBESE", "continuing", indicator="mention"),)
    sentence = scene.say(
        "names", "lists", "one_liner_obese" if obese else "one_liner", claims=claims
    )
    named = [label for label in scene.stated if label != "OBESE" and scene.chance(0.6)]
    if named:
        sentence = [*sentence, *scene.say("names", "lists", "with"), *_join_names(scene, named)]
    return [*sentence, (".", None)]


def problems(scene: Scene, *, prose: bool) -> list[Sentence]:
    """List the known diagnoses among others, or tell them in one sentence."""
    rng = scene.rng
    others = [pick(rng, texts("names", "lists", "other")) for _ in range(whole(rng, 0, 3))]
    if prose:
        if not scene.stated:
            return []
        sentence = scene.say("names", "lists", "opening") + _join_names(scene, scene.stated)
        return [sentence + scene.say("names", "lists", "closing")]
    marked: list[Sentence] = [
        [(_name(scene, label, "item"), claim(label, "continuing", indicator="mention"))]
        for label in scene.stated
    ]
    for other in dict.fromkeys(others):
        marked.insert(int(rng.random() * (len(marked) + 1)), [(other, None)])
    return marked


def coronary(scene: Scene) -> list[Sentence]:
    """Tell past events, tests and angina, each on evidence that is before the record."""
    sentences = []
    for event in scene.patient.events:
        if event.at < scene.at and scene.chance(0.8):
            claims = (claim("CAD", "before", indicator="event"),)
            when = scene.past(event.on) | {"event": event.name}
            sentences.append(scene.say("CAD", "event", "before", claims=claims, words=when))
    for test in scene.patient.tests:
        if test.at < scene.at and scene.chance(0.7):
            claims = (claim("CAD", "before", indicator="test"),)
            when = scene.past(test.on) | {"test": test.name, "finding": test.detail}
            sentences.append(scene.say("CAD", "test", "before", claims=claims, words=when))
    if scene.symptom in ("continuing", "before"):
        claims = (claim("CAD", scene.symptom, indicator="symptom"),)
        sentences.append(scene.say("CAD", "symptom", scene.symptom, claims=claims))
    return sentences


def absent(scene: Scene) -> list[Sentence]:
    """Deny or suspect what the patient does not have: no fact."""
    sentences = [
        scene.say("nothing", label)
        for label in ("DIABETES", "HYPERTENSION", "HYPERLIPIDEMIA", "CAD")
        if scene.status(label) is None and scene.chance(0.45)
    ]
    # "at risk for CAD/HTN" would contradict a diagnosis of either.
    if scene.status("HYPERTENSION") is not None:
        sentences = [sentence for sentence in sentences if "CAD/HTN" not in sentence[0][0]]
    return sentences


def social(scene: Scene) -> list[Sentence]:
    """Tell the smoking status or something that is none; without either it is unknown."""
    sentences = []
    status, phrase = _smoking(scene)
    if scene.chance(0.55):
        quit_ = scene.visit.dated.year - scene.patient.smoking[1]
        claims = (claim("SMOKER", status=status),)
        years = {"quit": str(quit_), "quityear": str(scene.patient.smoking[1])}
        sentences.append(scene.say("SMOKER", phrase, claims=claims, words=years))
    elif scene.chance(0.2):
        sentences.append(scene.say("nothing", "smoking"))
    if scene.chance(0.6):
        sentences.append(scene.say("nothing", "social"))
    return sentences


def family(scene: Scene) -> list[Sentence]:
    """Tell premature CAD of a parent or sibling, or what does not count as such."""
    if scene.patient.premature_family and scene.chance(0.7):
        claims = (claim("FAMILY_HIST", indicator="present"),)
        return [scene.say("FAMILY_HIST", "present", claims=claims)]
    return [scene.say("nothing", "family")] if scene.chance(0.5) else []


def _smoking(scene: Scene) -> tuple[str, str]:
    """Give the status by the guideline and the phrases that say it.

    Under a year is current. From one to two years a note stays vague, which makes it ever.
    """
    habit, year = scene.patient.smoking
    if habit == "never":
        return "never", "never"
    dated = scene.visit.dated
    months = (dated.year - year) * 12 + dated.month - 1 if habit == "quit" else 0
    if months < 7:
        return "current", "current"
    if months < 12:
        return "current", "recent"
    return ("past", "past") if months >= 24 and scene.chance(0.75) else ("ever", "ever")


def _join_names(scene: Scene, labels: list[str]) -> Sentence:
    sentence: Sentence = []
    for nth, label in enumerate(labels):
        if nth:
            last = nth == len(labels) - 1
            sentence.append(
                (", " if not last else pick(scene.rng, (" and ", ", and ", ", ")), None)
            )
        text = _name(scene, label, "prose")
        sentence.append((text, claim(label, "continuing", indicator="mention")))
    return sentence


def _name(scene: Scene, label: str, form: str) -> str:
    text = pick(scene.rng, texts("names", label, form))
    return text.format(since=scene.patient.since(label)) if "{" in text else text

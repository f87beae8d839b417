"""What the visit found: vital signs, laboratory values, events and tests of the day."""

from goldbench.synthetic.chance import pick, whole
from goldbench.synthetic.heart.claims import claim
from goldbench.synthetic.heart.phrases import Sentence
from goldbench.synthetic.heart.readings import Readings
from goldbench.synthetic.heart.scene import Scene

# How often a note gives a value of the day, and one of an earlier day.
_VITAL = {("HYPERTENSION", "high bp"): (0.95, 0.08), ("OBESE", "BMI"): (0.2, 0.08),
          ("OBESE", "waist circum."): (0.08, 0.06)}  # fmt: skip
_LABORATORY = {("DIABETES", "A1C"): (0.35, 0.2), ("DIABETES", "glucose"): (0.25, 0.1),
               ("HYPERLIPIDEMIA", "high chol."): (0.25, 0.12),
               ("HYPERLIPIDEMIA", "high LDL"): (0.3, 0.15)}  # fmt: skip

# What has phrases of its own for patients who were admitted.
_ADMITTED = {("HYPERTENSION", "high bp"), ("DIABETES", "A1C")}


def vitals(scene: Scene) -> list[Sentence]:
    rng = scene.rng
    sentences: list[Sentence] = [
        [(f"T {whole(rng, 96, 99)}.{whole(rng, 0, 9)}", None)],
        [(f"{pick(rng, ('P', 'HR', 'Pulse'))} {whole(rng, 54, 98)}", None)],
        *_values(scene, _VITAL),
    ]
    if scene.chance(0.35):
        sentences.append(scene.say("nothing", "obesity"))
    return sentences


def laboratory(scene: Scene) -> list[Sentence]:
    """Give values of risk among others; half of the others come before them."""
    rng = scene.rng
    plain = {
        "na": str(whole(rng, 133, 144)),
        "k": f"{whole(rng, 3, 4)}.{whole(rng, 5, 9)}",
        "cr": f"{whole(rng, 0, 1)}.{whole(rng, 7, 9)}",
        "bun": str(whole(rng, 9, 28)),
        "wbc": f"{whole(rng, 4, 10)}.{whole(rng, 0, 9)}",
        "plt": str(whole(rng, 150, 380)),
        "hdl": str(whole(rng, 32, 68)),
        "tg": str(whole(rng, 70, 148)),
    }
    others = {text: scene.say("filler", "labs", words=plain) for text in range(whole(rng, 1, 4))}
    sentences = list({other[0][0]: other for other in others.values()}.values())
    half = len(sentences) // 2
    return sentences[:half] + _values(scene, _LABORATORY) + sentences[half:]


def studies(scene: Scene) -> list[Sentence]:
    """Tell tests of the day that show CAD, or some that do not."""
    studies = []
    for test in scene.patient.tests:
        if test.at == scene.at:
            claims = (claim("CAD", "during", indicator="test"),)
            words = {"test": test.name, "finding": test.detail}
            studies.append(scene.say("CAD", "test", "during", claims=claims, words=words))
    if not scene.patient.tests and quiet(scene) and scene.chance(0.3):
        studies.append(scene.say("nothing", "coronary"))
    elif scene.chance(0.4):
        studies.append(scene.say("filler", "ecg"))
    return studies


def course(scene: Scene) -> list[Sentence]:
    """Tell coronary events and angina of the day, and diagnoses made on it."""
    sentences = []
    for event in scene.patient.events:
        if event.at == scene.at:
            claims = (claim("CAD", "during", indicator="event"),)
            words = {"event": event.name}
            sentences.append(scene.say("CAD", "event", event.detail, claims=claims, words=words))
    if scene.symptom == "during":
        claims = (claim("CAD", "during", indicator="symptom"),)
        where = "admitted" if scene.admitted and scene.chance(0.5) else "during"
        sentences.append(scene.say("CAD", "symptom", where, claims=claims))
    for label in ("CAD", "DIABETES", "HYPERTENSION", "HYPERLIPIDEMIA", "OBESE"):
        if scene.status(label) == "new":
            claims = (claim(label, "new", indicator="mention"),)
            sentences.append(scene.say("new", label, claims=claims))
    return sentences


def quiet(scene: Scene) -> bool:
    """Whether nothing in the note speaks of chest pain, so that it may be denied."""
    return scene.symptom is None and not _acute(scene)


def _acute(scene: Scene) -> bool:
    return any(event.at == scene.at for event in scene.patient.events)


def _values(scene: Scene, shares: dict[tuple[str, str], tuple[float, float]]) -> list[Sentence]:
    values = []
    visits = scene.patient.visits
    last = visits[scene.at - 1].readings if scene.at else scene.patient.earlier
    # A letter is dated later than the visit it tells of: its values are before the record date.
    today = "before" if scene.letter else "during"
    for kind, (now, earlier) in shares.items():
        if scene.chance(earlier) and last.values[kind].high:
            values.append(_value(scene, kind, last, "before"))
        if scene.chance(now):
            values.append(_value(scene, kind, scene.visit.readings, today))
    return values


def _value(scene: Scene, kind: tuple[str, str], readings: Readings, when: str) -> Sentence:
    label, indicator = kind
    reading = readings.values[kind]
    words = {"value": reading.value, "second": reading.second}
    if not reading.high:
        return scene.say(label, indicator, "normal", words=words)
    claims = (claim(label, when, indicator=indicator),)
    words |= scene.past(readings.day)
    form = when
    if when == "during" and scene.admitted and kind in _ADMITTED and scene.chance(0.3):
        form = "admitted"
    return scene.say(label, indicator, form, claims=claims, words=words)

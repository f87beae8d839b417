import pytest

from goldbench.phi.languages.spanish.narrative import find_narrative_cues

CASES = [
    ("fumador desde los 14 años.", [("cue.age", "14 años")]),
    ("A los 31 años consultó", [("cue.age-at", "31 años")]),
    ("A los 31 años de la cirugía", []),
    ("a los 3 años, sin recidiva", []),
    ("vive con su mujer en casa", [("cue.wife", "mujer")]),
    ("una mujer sana", []),
    ("mujer natural de Bolivia, con", [("cue.country", "Bolivia"), ("cue.town", "Bolivia")]),
    ("natural de San Pedro del Pinar y", [("cue.town", "San Pedro del Pinar")]),
    ("de causa natural de larga evolución", []),
    ("(Acme Instruments, Dublin, CA)", [("cue.state", "CA")]),
    ("marcadores (CEA, CA 19.9)", []),
    ("Paciente, casada, acude", [("cue.status", "casada")]),
    ("mujer de 28 años, enfermera, que", [("cue.job", "enfermera")]),
    ("Es soldadora de profesión", [("cue.job", "soldadora")]),
    ("ocupación del seno", []),
    ("vista a la edad de 6 meses, con", [("cue.age-said", "6 meses")]),
    ("a los 6 y 8 años", [("cue.age-first", "6")]),
    ("a los 6 y 8 meses de edad", [("cue.age-first", "6")]),
    ("los drenajes, a los 6 y 8 meses del alta", []),
    ("en marzo del mismo año", [("cue.month", "marzo")]),
    ("en marzo de 2011", []),
    ("entre Marzo y Abril de 2000", [("cue.months", "Marzo y Abril de 2000")]),
    ("ingresó el 25 de agosto.", [("cue.day", "25 de agosto")]),
    ("previo consentimiento paterno", [("cue.side", "paterno")]),
    ("lactancia materna", []),
    ("es la mayor de dos hermanas", [("cue.birth-order", "la mayor de dos hermanas")]),
    ("(Saflutan®, Pfizer)", [("cue.maker", "Pfizer")]),
    ("(Tobradex, Bayer Iberia, Madrid)", [("cue.maker", "Bayer Iberia")]),
    ("(Alta®, Fort Alto, Texas)", [("cue.state-name", "Texas")]),
    ("ictus en Texas (y más)", []),
    ("Estaba casada y era heterosexual.", [("cue.status", "casada")]),
    ("Se había casado por segunda vez", []),
    ("Mujer negra de 22 años", [("cue.skin", "negra")]),
    ("lesión negra de 2 cm en mujer", []),
    ("Paciente femenina que acude", [("cue.sex", "femenina")]),
    ("un hábito masculino", []),
    ("referido por sus familiares.", [("cue.relatives", "familiares")]),
    ("los antecedentes familiares", []),
    ("los familiares de otros", []),
    ("dedicada a tareas del hogar", [("cue.home", "tareas del hogar")]),
    ("cuando tenía 12 años, en", [("cue.age-said", "12 años")]),
    ("Lactante de ocho días", [("cue.age-young", "ocho días")]),
    ("tratamiento de ocho días", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_cues_give_away_what_stands_beside_them(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(cue.rule, text[cue.start : cue.end]) for cue in find_narrative_cues(text)] == expected

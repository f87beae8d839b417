"""Whatever an age over 89 follows from becomes one category, and the sentence stays one."""

import pytest

from goldbench.phi import analyse, candidates, deidentify, policy
from goldbench.phi.deidentify.old_age import reference_year

SAFE = policy("hipaa-safe-harbor")

CASES = [
    ("A 93-year-old woman.", "A 90-or-over-year-old woman."),
    ("She is aged 93.", "She is aged 90 or over."),
    ("She is 93 years old.", "She is 90 or more years old."),
    ("A man in his 90s.", "A man in his 90s or over."),
    ("A woman in her nineties.", "A woman in her nineties or over."),
    ("A nonagenarian with pain.", "A person of 90 or over with pain."),
    ("It was her 95th birthday.", "It was her birthday at 90 or over."),
    ("It was her 65th birthday.", "It was her 65th birthday."),
    ("DOB: 03/04/1925. Visit of 2016.", "DOB: 90 or over. Visit of 2016."),
    (
        "She was born in 1925. Visit of 2016.",
        "She was born in a year 90 or more years ago. Visit of 2016.",
    ),
    ("DOB: 03/04/1935. Visit of 2016.", "DOB: 1935. Visit of 2016."),
    ("YOB 1925. Visit of 2016.", "YOB 90 or over. Visit of 2016."),
    ("Mother died at 101.", "Mother died at 90 or over."),
    ("A 95F with pain.", "A 90 or over F with pain."),
    # An age of then and the years since.
    ("Retired in 1985 at age 58. Visit of 2022.", "Retired in [DATE] at age 58. Visit of 2022."),
    (
        "At age 58 in 1985 he retired. Visit of 2022.",
        "At age 58 in [DATE] he retired. Visit of 2022.",
    ),
    ("Retired in 1995 at age 58. Visit of 2022.", "Retired in 1995 at age 58. Visit of 2022."),
]

SPANISH = [
    ("Mujer nonagenaria frágil.", "Mujer mayor de 89 años frágil."),
    ("Celebró su 95 cumpleaños.", "Celebró su cumpleaños de más de 89 años."),
    ("Celebró su 65 cumpleaños.", "Celebró su 65 cumpleaños."),
    ("Madre fallecida a los 101 años.", "Madre fallecida a los 90 o más años."),
    (
        "Nacida en 1926. Visita en 2020.",
        "Nacida en una fecha de hace más de 89 años. Visita en 2020.",
    ),
    (
        "Nacida el 3/4/1926. Visita en 2020.",
        "Nacida el día de hace más de 89 años. Visita en 2020.",
    ),
    (
        "Se jubiló en 1985 a los 60 años. Visita en 2022.",
        "Se jubiló en [DATE] a los 60 años. Visita en 2022.",
    ),
    ("F. nac.: 03/03/1927. Visita en 2020.", "F. nac.: hace más de 89 años. Visita en 2020."),
]


@pytest.mark.parametrize(("text", "expected"), SPANISH)
def test_in_spanish_it_does_too(text: str, expected: str) -> None:
    done = deidentify(text, candidates(analyse(text, "es")), policy=SAFE, lang="es")
    assert done.text == expected


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_an_age_over_89_becomes_a_category(text: str, expected: str) -> None:
    done = deidentify(text, candidates(analyse(text, "en")), policy=SAFE, lang="en")
    assert done.text == expected.replace("nineties or over", "90s or over")


def test_ages_are_counted_to_the_latest_year_of_the_note() -> None:
    assert reference_year([1925, 2016]) == 2016
    assert reference_year([]) == 2026
    assert reference_year([1925]) == 2026
    assert reference_year([2016, 9999]) == 2016

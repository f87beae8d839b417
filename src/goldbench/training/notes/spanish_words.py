"""Spanish words for variants: names of every origin, houses, towns, the calendar."""

from goldbench.phi.languages import load_language
from goldbench.synthetic.chance import pick
from goldbench.training.notes.sources import (
    WordSource,
    is_given_only,
    single,
    split_rows,
    split_words,
)
from goldbench.training.templates.spanish import draw_style, names, places

SPANISH = WordSource(
    kept=frozenset(
        split_words(
            "de del la las los el y e i da do dos das san santa von van der ben bin ibn al como "
            "con es hijo ma jr"
        )
    ),
    given=single(names.given),
    family=single(names.surname),
    is_given=lambda name: is_given_only(name, "es"),
    town=places.town,
    region=places.region,
    codes=split_words("CDMX NL BC GTO QRO JAL CABA PBA SLP"),
    country=places.country,
    job=lambda rng: pick(rng, load_language("es").surrogates.pool("jobs")),
    naming=single(lambda rng: pick(rng, (names.surname, places.town))(rng)),
    houses={
        "HOSPITAL": places.hospital,
        "CENTRO_SALUD": places.centre,
        "INSTITUCION": places.firm,
        "CALLE": places.street,
    },
    cycles=split_rows(
        "lunes martes miércoles jueves viernes sábado domingo",
        "lunes martes miercoles jueves viernes sabado domingo",
        "lun mar mié jue vie sáb dom",
        "lun mar mie jue vie sab dom",
        "l m x j v s d",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sep oct nov dic",
        "ene febr mar abr may jun jul ago sept oct nov dic",
        "primavera verano otoño invierno",
    ),
    feasts=(
        "Navidad", "Nochebuena", "Nochevieja", "Reyes", "Año Nuevo", "Semana Santa", "Pascua",
        "San Juan", "San Pedro", "San José", "la Mercè", "Sant Jordi", "San Fermín",
        "la Candelaria", "Todos los Santos", "Día de Muertos", "Fiestas Patrias", "Carnaval",
        "Corpus", "el Pilar", "la Inmaculada", "Ramadán", "Domingo de Ramos", "Jueves Santo",
        "Viernes Santo", "San Isidro", "las Fallas", "la Constitución", "Santiago",
        "Día de la Madre", "Inti Raymi",
    ),
    style=draw_style,
)  # fmt: skip

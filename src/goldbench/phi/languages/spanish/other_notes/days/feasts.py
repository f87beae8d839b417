"""Feasts that stand for a day in Spanish notes: "tras la Nochebuena de 2012", "por Reyes"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder
from goldbench.phi.languages.spanish.other_notes.days.day_cues import LABEL
from goldbench.phi.mark import Mark

_FEAST = re.compile(
    r"(?:Nochebuena|Nochevieja|Navidad(?:es)?|NAVIDAD|Reyes|Semana Santa|SEMANA SANTA|[Aa]ño "
    r"[Nn]uevo|AÑO NUEVO|"
    r"Todos los Santos|"
    r"San Juan|San José|San Pedro|San Fermín|San Isidro|Fallas|Carnaval(?:es)?|Pascua|Jueves Santo|"
    r"Viernes Santo|"
    r"Pilar|Inmaculada|Día de (?:Muertos|la Madre|los Reyes)|Fiestas Patrias|Corpus|Ramadán|"
    r"Sanfermines|Feria|"
    r"nochebuena|nochevieja|navidad(?:es)?|semana santa|carnaval(?:es)?|Candelaria|Candelera|"
    r"Pur[íi]sima|PUR[ÍI]SIMA|"
    r"Altagracia|Asunci[óo]n|Magdalena|Merc[èe]|Año Viejo|Noche de Reyes|Semana de Turismo|Inti "
    r"Raymi|"
    r"We Tripantu|[Dd][íi]a de la (?:Bandera|Hispanidad|"
    r"Altagracia|"
    r"Virgen|Candelaria|Independencia|Constituci[óo]n)|(?:Santa|Sant|San) (?:Águeda|Antón|Blas|"
    r"Roque|Lorenzo|"
    r"Mateo|Miguel|Mart[íi]n|Jordi|Josep|Joan|Pere|Andr[ée]s|Froil[áa]n|Ignacio|Prudencio|Cecilia|"
    r"Luc[íi]a)|"
    r"Bando de la Huerta|Sant Jordi|[Dd][íi]a del (?:Padre|Niño|niño|Pilar|Trabajo)|"
    r"San Valent[íi]n|A[iïí]d(?: (?:[Ee]l|[Aa]l)[ -]?(?:Kebir|Fitr|Adha))?|"
    r"Eid(?: al-?(?:Fitr|Adha))?|Aste Nagusia|Semana Grande|Domingo de Ramos|Lunes de Pascua|"
    r"Corpus Christi|D[íi]a de (?:Difuntos|Reyes|"
    r"Navidad|Todos los Santos|Andaluc[íi]a|Canarias|Castilla y Le[óo]n)|Difuntos|Halloween|Diada|"
    r"D[íi]a del Carmen|Virgen de(?:l| la| los) (?:Carmen|Pilar|Merced|Roc[íi]o|Desamparados|"
    r"Guadalupe)|Las Posadas|Yom Kip+ur|Janucá|Pentecost[ée]s|Roc[íi]o|Hogueras|San Silvestre|"
    r"Santos Inocentes|(?:Carnaval de )?Negros y Blancos|Puente de (?:la Constituci[óo]n|[Mm]ayo|"
    r"Todos los Santos|la Inmaculada))(?! (?:de|del) (?!19|20)[a-zA-Z])"
    r"(?: (?:de|del) (?:19|20)\d\d)?(?!\w)(?! [A-ZÁÉÍÓÚ])"
)
_FEAST_BEFORE = re.compile(
    r"(?i:(?<!\w)(?:en|desde|de|por|tras|hasta|para|día de|antes de|pasad[ao]|las|la|el|del|pasar|"
    r"feliz|durante|"
    r"comidas? de|cena de|fiestas? de(?: la)?|romer[íi]a de|v[íi]spera de|feria de|fira de|pleno|"
    r"los|pal)) \Z|[→(] ?\Z"
)
# Nothing else is called so: no word before them need ask for a day.
_UNMISTAKEN = frozenset({"Nochebuena", "nochebuena", "Nochevieja", "nochevieja", "Aste Nagusia"})
_NO_FEAST = re.compile(r"(?i:(?:hierba|mal|fuego|baile|fiebre|flor|calle|plaza|c/) de) \Z")


def _feast(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    text, start = analysis.text, analysis.note.tokens.starts[token]
    match = _FEAST.match(text, start)
    if _NO_FEAST.search(text, max(0, start - 12), start):
        return
    if match is None:
        return
    if match[0] in _UNMISTAKEN or _FEAST_BEFORE.search(text, max(0, start - 14), start):
        yield Mark(*match.span(), LABEL, "", 75.0, "day.feast")


FEASTS: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        (
            "nochebuena", "nochevieja", "navidad", "navidades", "reyes", "semana", "ano", "todos",
            "san", "fallas", "carnaval", "carnavales", "pascua", "jueves", "viernes", "pilar",
            "inmaculada", "dia", "fiestas", "corpus", "ramadan", "sanfermines", "feria", "yom",
            "candelaria", "candelera", "purisima", "altagracia", "asuncion", "magdalena", "merce",
            "noche", "inti", "we", "santa", "sant", "bando", "aid", "eid", "aste", "domingo",
            "lunes", "difuntos", "halloween", "diada", "virgen", "las", "januca", "pentecostes",
            "rocio", "hogueras", "santos", "negros", "puente",
        ),
        _feast,
    ),
)  # fmt: skip

"""Courts and offices called after the town they are in: "Juzgado de Guardia de Ronda"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, trim_place
from goldbench.phi.languages.spanish.other_notes.locations.towns import is_known_town
from goldbench.phi.mark import Mark

# A court or an office and the town it is in: "Juzgado de Guardia de Ronda".
_SEATED = re.compile(
    r"(?P<it>(?i:juzgado|jdo\.|tribunal|fiscal[íi]a|audiencia|registro civil|comisar[íi]a|"
    r"notar[íi]a|junta (?:cantonal|municipal|vecinal)|defensor[íi]a|delegaci[óo]n|"
    r"servicios sociales|"
    r"polic[íi]a (?:local|municipal|nacional)|ayuntamiento|concello|ajuntament|diputaci[óo]n|"
    r"consell|cabildo|alcald[íi]a|municipalidad|intendencia|agrupaci[óo]n|asociaci[óo]n|hermandad)"
    r"(?: (?i:de|del|la|lo|las|los|el|y|e|sobre|para|contra)| [^\W\d_]{3,16}){0,8}? "
    rf"(?i:de|del) (?:(?i:la|los|las|el) )?(?P<town>{CAP}(?: (?:(?i:de|del|la|las|los|el) "
    rf"){{0,2}}{CAP}){{0,3}}))"
)
_SEAT_WORDS = words_of(
    """
    juzgado jdo tribunal fiscalia audiencia registro comisaria notaria junta defensoria delegacion
    servicios policia ayuntamiento concello ajuntament diputacion consell cabildo alcaldia
    municipalidad intendencia agrupacion asociacion hermandad
    """
)


def _find_seat(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a court or an office that is called after a town of the lists."""
    text = analysis.text
    match = _SEATED.match(text, analysis.note.tokens.starts[token])
    if match is None:
        return
    town = match["town"].rstrip(".,")
    if not is_known_town(town.rpartition(" ")[2]):  # some are spelt like words: Ronda
        town = trim_place(town)
    last = town.rpartition(" ")[2]
    if last and (is_known_town(last) or is_known_town(town.split(" ")[0])):
        if fold_word(match[0]).startswith("policia"):  # everybody's; the town is not
            yield Mark(
                match.start("town"),
                match.start("town") + len(town),
                "TERRITORIO",
                "city",
                76.0,
                "site-of.town",
            )
            return
        end = match.start("town") + len(town)
        yield Mark(match.start(), end, "INSTITUCION", "organization", 86.0, "site-of.court")


SEATS: tuple[tuple[Iterable[str], Finder], ...] = ((_SEAT_WORDS, _find_seat),)

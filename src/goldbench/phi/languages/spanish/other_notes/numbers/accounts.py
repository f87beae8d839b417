"""Accounts of staff and plates of vehicles in Spanish notes: "usuario ozarou", "matr. 3380-HJD"."""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, at_word, words_of
from goldbench.phi.languages.spanish.other_notes.names.name_words import is_word
from goldbench.phi.mark import Mark

_LINE = 160  # characters of a line that are looked back on
_WORD = re.compile(r"[^\W\d_]+")
_LOGIN = re.compile(
    r"(?i:(?<!\w)(?:usuari[oa](?: (?:validaci[óo]n|sistema|his|red|wifi))?|login|firma digital|"
    r"transcrib?e|transcrit[oa](?: por)?|mecanografiad[oa] por|validad[oa](?: por)?|"
    r"firmad[oa] electr[óo]nicamente(?: por)?|signat|asinado|tramita|graba|registra|"
    r"usuari[oa] \w+ bloquead[oa]|"
    r"user)[ :(]{1,3})(?P<it>[A-Za-zñ][A-Za-z0-9ñ._-]{3,24}|[a-z]{1,3}\d{2,4})(?![\w@])"
)
_PERSONS_WORD = re.compile(r"[A-ZÑÁÉÍÓÚ][a-zñáéíóú]+\Z")  # "Usuario Manuel": a name, or a word


def _login(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield the name of an account behind the word for one: "usuario ozarou"."""
    match = _LOGIN.match(analysis.text, analysis.note.tokens.starts[token])
    if match is None:
        return
    login = match["it"].rstrip(".-_")
    digits = any(map(str.isdigit, login)) or "_" in login
    if not digits and match[0].startswith(("tramita", "graba", "registra")):
        return
    if not digits and (
        _PERSONS_WORD.match(login) or is_word(login) or not (login.islower() or login.isupper())
    ):
        return
    start = match.start("it")
    yield Mark(
        start, start + len(login), "ID_EMPLEO_PERSONAL_SANITARIO", "username", 85.0, "number.login"
    )


_POSTS = frozenset(
    ["metge", "metgessa", "infermer", "infermera", "erizaina", "medikua", "enfermeiro", "fisios"]
)
_SIGNATURE = 120  # characters before the end in which a note is signed
# In brackets behind a name, or beside its centre: "Íngrid, DUI planta 2 (ipuigdo)".
_ACCOUNT = re.compile(r"\((?P<it>[a-zñ]{5,12}\d{0,3})\)")


def _account(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield an account in brackets: letters that are no word and begin as no word does."""
    text = analysis.text
    match = _ACCOUNT.match(text, analysis.note.tokens.starts[token])
    if match is None or is_word(match["it"]) or match["it"] in _POSTS:
        return
    if match.start() > len(text) - _SIGNATURE:
        yield Mark(
            *match.span("it"), "ID_EMPLEO_PERSONAL_SANITARIO", "username", 80.0, "number.login"
        )
        return
    line = text[max(0, match.start() - _LINE) : match.start()].rpartition("\n")[2]
    letters = {fold_word(word)[:4] for word in _WORD.findall(line) if word[0].isupper()}
    if any(
        match["it"][1:5] == part or match["it"][2:6] == part for part in letters if len(part) > 3
    ):
        yield Mark(
            *match.span("it"), "ID_EMPLEO_PERSONAL_SANITARIO", "username", 84.0, "number.login"
        )


# Plates of Spain and the Americas, behind a word for what bears them.
_PLATE = re.compile(
    r"(?i:(?:matr[íi]culas?|matr\.|placas?|patente|dominio|veh[íi]culos?|m[óo]vil|ambulancia|coche|"
    r"turismo|"
    r"moto|furgoneta|cami[óo]n|uvi|svb|sva)"
    r"(?: (?:m[óo]vil|veh[íi]culo|del?|con|la|placas?|matr[íi]cula)){0,3}[ .:(]{1,3}(?:n\.?[º°] ?)?"
    r"(?P<it>\d{4}[ -]?[a-z]{3}|[a-z]{1,2}[ -]?\d{4}-?[a-z]{1,2}|[a-z]{3}[ -]?\d{2}[ -]?\d{1,2}|"
    r"[a-z]{2} ?\d{3} ?[a-z]{2}|[a-z]{2}[ .-]?[a-z]{2}[ .-]?\d{2}|[a-z]\d[a-z][ -]?\d{3}|[a-z]{3}[ "
    r"-]?\d{2}[a-z]|(?:ec|hk|xa|cc|lv|cp|ob|hc)-[a-z\d]{3,4}))(?!\w)"
)
ACCOUNTS: tuple[tuple[Iterable[str], Finder], ...] = (
    (("(",), _account),
    (
        words_of(
            """
            usuario usuaria login firma user transcribe transcrito transcrita mecanografiado
            validado validada firmado firmada signat asinado tramita graba registra
            """
        ),
        _login,
    ),
    (
        words_of(
            """
            matr matricula matriculas placa placas patente dominio vehiculo vehiculos movil
            ambulancia coche turismo moto furgoneta camion uvi svb sva
            """
        ),
        at_word(_PLATE, "OTROS_SUJETO_ASISTENCIA", "vehicle", 94.0, "number.plate"),
    ),
)

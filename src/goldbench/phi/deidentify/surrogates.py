"""Stand-ins: the same in every note of a patient, of the same kind and shape, never the original.

A stand-in is drawn by HMAC from (patient, kind, what stood there without case and accents), so it
depends on the project's key and on nothing else: no state, no order, any number of processes.
Names go word by word, so "Ana Ruiz", "Ruiz, Ana" and "Mrs. RUIZ" stay one person; sex and origin
stay as far as the word tells; whether the first of several words is a given name, the language
says (`NameForms`). Numbers keep their shape: a digit for a digit, a letter for a letter. Telephone
numbers, addresses on the net and IP addresses come from ranges set aside for examples (NANPA
555-01xx, RFC 2606, RFC 5737).
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from goldbench.language import Tokens, fold_word, tokens
from goldbench.phi.deidentify.given_names import index_given_names, list_given_names
from goldbench.phi.deidentify.keys import Key
from goldbench.phi.deidentify.name_origins import origin_of, surnames_of
from goldbench.phi.labels import kinds
from goldbench.phi.languages import SurrogateForms, load_language
from goldbench.phi.languages.name_forms import find_language_of, load_name_forms

_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_STAFF = frozenset({"DOCTOR", "USERNAME", "NOMBRE_PERSONAL_SANITARIO"})
_MARIA = re.compile(r"\bM\.?ª(?=([^\W\d_])?)")  # Mª Carmen is María Carmen
_PARTICLES = frozenset(
    {"al", "bin", "binti", "da", "de", "del", "der", "dos", "el", "ibn", "van", "von"}
)


@cache
def _sex_of(lang: str) -> Mapping[str, str]:
    """Tell women's from men's given names; names of both are left out."""
    pool = load_language(lang).surrogates.pool
    female = {fold_word(name) for name in pool("female")}
    male = {fold_word(name) for name in pool("male")}
    return dict.fromkeys(female - male, "female") | dict.fromkeys(male - female, "male")


@dataclass(frozen=True, slots=True)
class Surrogates:
    """The stand-ins of one patient (or of a whole project, with `patient` "").

    Staff is the same in all notes of a project, unless `staff_by_patient`.
    """

    key: Key
    lang: str
    patient: str = ""
    staff_by_patient: bool = False

    @property
    def forms(self) -> SurrogateForms:
        """Give how the language writes stand-ins."""
        return load_language(self.lang).surrogates

    def replace(self, text: str, label: str) -> str:
        """Give the stand-in for an entity of that label."""
        kind = kinds(self.lang)[label]
        if label in _STAFF and self.patient and not self.staff_by_patient:
            return Surrogates(self.key, self.lang).replace(text, label)
        if kind.family == "person_name":
            return self._name(text)
        make = _MAKERS.get(kind.type or label) or _MAKERS.get(kind.family)
        surrogate = make(self, text) if make else self.draw_shape(text)
        # Whatever the maker did, the original must not come back.
        return surrogate if fold_word(surrogate) != fold_word(text) else self.draw_shape(text)

    def _draw(self, kind: str, text: str) -> int:
        return self.key.number("surrogate", self.patient, kind, fold_word(text))

    def pick(self, kind: str, text: str, choices: tuple[str, ...]) -> str:
        """Draw one of the choices; never the original."""
        at = self._draw(kind, text) % len(choices)
        own = fold_word(text)
        return next(
            choice
            for choice in choices[at:] + choices[:at]
            if fold_word(choice) != own and fold_word(choice) not in own.split()
        )

    def _name(self, text: str) -> str:
        """Replace each word of a name; commas, hyphens and particles stay."""
        text = _MARIA.sub(lambda short: "María " if short[1] else "María", text)
        text = unicodedata.normalize("NFC", text)  # one letter, one sign: a word stays whole
        words, at = [], 0
        cut = tokens(text)
        leading = _find_leading(cut, load_name_forms(self.lang).leads_as_given)
        for word, start, end in zip(*cut, strict=True):
            words.append(text[at:start])
            if word.isalpha():
                words.append(self._word(word, leads=start == leading))
            else:
                words.append(self.draw_shape(word))
            at = end
        return "".join([*words, text[at:]])

    def _word(self, word: str, *, leads: bool) -> str:
        plain = fold_word(word)
        if len(word) == 1:
            return _match_case(self._initial(plain), word)
        if plain in _PARTICLES:
            return word
        given = index_given_names().get(plain)
        if given is not None and not _sex_of(self.lang).get(plain):
            return _match_case(self.pick("name", word, list_given_names(*given)), word)
        sex = _sex_of(self.lang).get(plain)
        if sex is None and (leads or self.forms.is_given_name(plain)):
            is_female = plain.endswith("a") or self._draw("sex", word) % 2 == 0
            sex = "female" if is_female else "male"
        pool = self.forms.pool(sex) if sex else self._surnames(word)
        return _match_case(self.pick("name", word, pool), word)

    def _surnames(self, word: str) -> tuple[str, ...]:
        """Give family names of the origin of a word, where we have such; else of the language."""
        origin = origin_of(word)
        own = find_language_of(origin)
        if own is not None:
            return load_language(own).surrogates.pool("surnames")
        return surnames_of(origin) or self.forms.pool("surnames")

    def _initial(self, letter: str) -> str:
        at = self._draw("initial", letter) % len(_LETTERS)
        return next(c for c in _LETTERS[at:] + _LETTERS[:at] if c.lower() != letter)

    def draw_shape(self, text: str) -> str:
        """Give a digit for each digit and a letter for each letter; other signs stay.

        Every character that carries information differs from the one it replaces.
        """
        stream = self._stream("shape", text, len(text))
        characters = []
        for c, r in zip(text, stream, strict=True):
            if c.isalnum() and not c.isalpha():
                characters.append(str((_digit(c) + 1 + r % 9) % 10))
            elif c.isalpha():
                letters = _LETTERS if c.isupper() else _LETTERS.lower()
                others = letters.replace(c, "")
                characters.append(others[r % len(others)])
            else:
                characters.append(c)
        return "".join(characters)

    def _stream(self, kind: str, text: str, size: int) -> bytes:
        blocks = (
            self.key.digest("stream", self.patient, kind, text, str(i))
            for i in range(size // 32 + 1)
        )
        return b"".join(blocks)[:size]


def _find_leading(cut: Tokens, leads_as_given: Callable[[str], bool]) -> int | None:
    """Find where the given name of a name of several words begins: first, or behind a comma.

    What the lists have as a family name alone is none: "Ruiz Bell".
    """
    spoken = [
        (word, start)
        for word, start in zip(cut.words, cut.starts, strict=True)
        if len(word) > 1 and word.isalpha()
    ]
    if len(spoken) < 2:
        return None
    if "," in cut.words:
        comma = cut.starts[cut.words.index(",")]
        spoken = [(word, start) for word, start in spoken if start > comma]
    return next((start for word, start in spoken[:1] if leads_as_given(fold_word(word))), None)


def _digit(c: str) -> int:
    return int(c) if c.isdecimal() else 0


def _match_case(word: str, model: str) -> str:
    """Write a word in the case of another."""
    if model.isupper() and (len(model) > 1 or len(word) == 1):
        return word.upper()
    return word.lower() if model.islower() else word.capitalize()


def _phone(some: Surrogates, text: str) -> str:
    """Keep the shape; the digits are those of a number that belongs to nobody, where there are."""
    return some.forms.make_fictitious(some.draw_shape(text))


def _email(some: Surrogates, text: str) -> str:
    del text
    return f"{_login(some, 'email')}@example.org"


def _login(some: Surrogates, text: str) -> str:
    name = some.pick("login", text, some.forms.pool("surnames"))
    return re.sub(r"[^a-z]", "", fold_word(name)) + str(
        10 + some.key.number("login", some.patient, text) % 90
    )


def _url(some: Surrogates, text: str) -> str:
    return f"https://example.org/{some.key.digest('url', some.patient, text).hex()[:8]}"


def _ip(some: Surrogates, text: str) -> str:
    return f"192.0.2.{1 + some.key.number('ip', some.patient, text) % 254}"


def _street(some: Surrogates, text: str) -> str:
    number = 1 + some.key.number("house", some.patient, fold_word(text)) % 299
    name = some.pick("street", text, some.forms.pool("surnames"))
    return some.forms.street.format(number=number, name=name)


def _hospital(some: Surrogates, text: str) -> str:
    name = some.pick("hospital", text, some.forms.pool("surnames"))
    return some.forms.hospital.format(name=name)


def _organization(some: Surrogates, text: str) -> str:
    name = some.pick("organization", text, some.forms.pool("surnames"))
    return some.forms.organization.format(name=name)


def _city(some: Surrogates, text: str) -> str:
    return _match_capitals(some.pick("city", text, some.forms.cities()), text)


def _country(some: Surrogates, text: str) -> str:
    return _match_capitals(some.pick("country", text, some.forms.countries()), text)


def _match_capitals(place: str, like: str) -> str:
    return place.upper() if like.isupper() and len(like) > 2 else place


def _state(some: Surrogates, text: str) -> str:
    is_code = len(text) == 2 and text.isupper() and some.forms.state_codes
    return some.pick("state", text, some.forms.state_codes if is_code else some.forms.states())


def _job(some: Surrogates, text: str) -> str:
    return some.pick("job", text, some.forms.pool("jobs"))


# By NLP Sandbox type, else by label, else by family; what has no maker keeps its shape.
_MAKERS: Mapping[str, Callable[[Surrogates, str], str]] = {
    "email": _email,
    "url": _url,
    "ip_address": _ip,
    "phone": _phone,
    "fax": _phone,
    "street": _street,
    "hospital": _hospital,
    "organization": _organization,
    "city": _city,
    "country": _country,
    "state": _state,
    "PROFESSION": _job,
    "PROFESION": _job,
}

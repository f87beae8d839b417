"""Every language that goldbench knows, in one place for the whole project.

What a package has for a language stands in that package, in the folder or file of its name; which
languages it has to have says this table, and a test holds each package to it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownLanguage:
    """`name`: as its speakers write it. `folder`: where packages keep what they have for it.

    `has_tools`: annotators and de-identification. `has_interface`: pages, reports, the demo study.
    `has_notes`: synthetic notes. `has_terms`: search for terms, their forms and their cues.
    `has_risk`: the heart-risk rules. `has_encoder`: the encoder that comes along and looks twice.
    """

    name: str
    folder: str
    has_tools: bool
    has_interface: bool
    has_notes: bool
    has_terms: bool
    has_risk: bool
    has_encoder: bool


LANGUAGES: dict[str, KnownLanguage] = {
    "en": KnownLanguage(
        name="English",
        folder="english",
        has_tools=True,
        has_interface=True,
        has_notes=True,
        has_terms=True,
        has_risk=True,
        has_encoder=True,
    ),
    "es": KnownLanguage(
        name="Español",
        folder="spanish",
        has_tools=True,
        has_interface=True,
        has_notes=True,
        has_terms=True,
        has_risk=True,
        has_encoder=False,
    ),
    "fr": KnownLanguage(
        name="Français",
        folder="french",
        has_tools=True,
        has_interface=False,
        has_notes=False,
        has_terms=False,
        has_risk=False,
        has_encoder=False,
    ),
}
TOOL_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_tools)
INTERFACE_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_interface)
NOTE_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_notes)
TERM_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_terms)
RISK_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_risk)
ENCODER_LANGUAGES = tuple(code for code, known in LANGUAGES.items() if known.has_encoder)

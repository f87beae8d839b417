"""French, minimal: dates, titles, fields, telephones, identifiers and addresses; no model.

What no form and no word gives away is not found: a name without a title, a town without a postcode.
"""

import re

from goldbench.phi.languages.french.ages import find_ages
from goldbench.phi.languages.french.contacts import CONTACTS
from goldbench.phi.languages.french.dates import DATES
from goldbench.phi.languages.french.fields import find_fields
from goldbench.phi.languages.french.identifiers import IDENTIFIERS
from goldbench.phi.languages.french.places import find_places
from goldbench.phi.languages.french.surrogates import SURROGATES
from goldbench.phi.languages.french.titles import find_titled_names
from goldbench.phi.languages.french.trusted import TRUSTED
from goldbench.phi.languages.language import (
    Language,
    find_no_cues,
    keep_case,
    keep_marks,
    keep_spans,
    no_model,
)
from goldbench.phi.rules.hits import find_none

__all__ = ["LANGUAGE"]

_EPONYM = re.compile(
    r"\b(?:maladie|syndrome|signe|test|score|sonde|échelle|manœuvre|anévrisme|fracture|tumeur|corps|"
    r"lymphome|sarcome|classification|critères|réflexe|phénomène) (?:de |d['’]|du )?$",
    re.IGNORECASE,
)
_REACH = 24
_FIELD = re.compile(r"[^\n:]{1,24}:")


def _is_other_use(text: str, start: int, end: int) -> bool:
    """Tell an eponym ("maladie de Wilson"), and the label of a field spelt as a name."""
    del end
    begins_line = start == 0 or text[start - 1] == "\n"
    if begins_line and _FIELD.match(text, start):
        return True
    return _EPONYM.search(text, max(0, start - _REACH), start) is not None


LANGUAGE = Language(
    code="fr",
    scheme="i2b2-2014",
    dates=DATES,
    contacts=CONTACTS,
    identifiers=IDENTIFIERS,
    find_ages=find_ages,
    find_relatives=find_none,
    find_places=find_places,
    find_names=find_titled_names,
    find_traits=find_none,
    find_fields=find_fields,
    models=(),
    choose_model=no_model,
    features=None,
    tagging=None,
    correct_spans=keep_spans,
    trusted=TRUSTED,
    refine={},
    extend={},
    find_cues=find_no_cues,
    is_other_use=_is_other_use,
    resolve_marks=keep_marks,
    finer_labels={},
    surrogates=SURROGATES,
    restore_case=keep_case,
)

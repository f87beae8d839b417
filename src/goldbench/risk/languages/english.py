"""English: what its notes write around dates, stays and the patient's sex."""

import re

from goldbench.risk.languages.language import RiskLanguage
from goldbench.risk.text.dates import find_dates

LANGUAGE = RiskLanguage(
    code="en",
    decision_table="en",
    point_decimals=str,
    find_dates=find_dates,
    record_date=re.compile(r"record\s+date\s*:\s*(\S+)", re.IGNORECASE),
    stay=re.compile(
        r"\b(?P<what>admi(?:tted|ssion|t)|discharged?|d/c)(?:\s+date|\s+on)?\s*:?\s*"
        r"(?=\d{1,4}[/-]\d{1,2})",
        re.IGNORECASE,
    ),
    first_day=("admi",),
    visit=re.compile(
        r"\b(?:seen|saw|seeing|reviewed|came|attended|visited|visit|clinic|office|examined|see)\b",
        re.IGNORECASE,
    ),
    woman=re.compile(
        r"\b(?:she|her|woman|female|mrs|ms|lady|wife of|yof)\b|\d,?\s*f\b", re.IGNORECASE
    ),
    man=re.compile(r"\b(?:he|his|man|male|mr|gentleman|yom)\b|\d,?\s*m\b", re.IGNORECASE),
)

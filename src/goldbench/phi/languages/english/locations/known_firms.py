"""Firms that everybody knows: where medicines are fetched, who pays, who carries, who employs.

Their names say by themselves what they are; those that are words as well (Target, Boots, Chase)
need a word before them that leads to a place. Public programmes (Medicare) and makers of medicines
are nobody's.
"""

import re
from collections.abc import Iterator

from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import matches_at, places_of, words_in

_FIRMS = (
    # pharmacies and shops
    "Walgreens", "Rite Aid", "Walmart", "Wal-Mart", "Kroger", "Safeway", "Publix", "Costco",
    "Wegmans", "Meijer", "Albertsons", "Duane Reade", "Hy-Vee", "Winn-Dixie", "Dollar General",
    "Dollar Tree", "Family Dollar", "Home Depot", "Best Buy", "Trader Joe's", "Whole Foods",
    "Tesco", "Sainsbury's", "Asda", "Morrisons", "Aldi", "Lidl", "Superdrug", "Waitrose",
    "Woolworths", "Bunnings", "Priceline Pharmacy", "Chemist Warehouse", "Shoppers Drug Mart",
    "Loblaws", "Tim Hortons", "Starbucks", "McDonald's", "McDonalds", "Taco Bell", "Burger King",
    "Chick-fil-A", "Dunkin", "Wawa", "IKEA", "Lowe's", "Sam's Club",
    # who carries
    "FedEx", "UPS", "Uber", "Lyft", "Amtrak", "DHL", "Ryanair", "Qantas", "LogistiCare",
    "ModivCare",
    # who pays
    "Aetna", "Cigna", "UnitedHealthcare", "United Healthcare", "Humana", "Molina", "Centene",
    "BlueCross BlueShield", "Blue Cross Blue Shield", "BCBS", "Kaiser Permanente", "WellCare",
    "Bupa", "AXA", "Medibank", "Discovery Health", "GEICO", "Allstate", "Wells Fargo",
    "JPMorgan", "HSBC", "Barclays", "Sedgwick", "MetLife", "Unum",
    # laboratories, dialysis, care at home
    "LabCorp", "Labcorp", "Quest Diagnostics", "DaVita", "Amedisys", "Lincare", "Apria", "Optum",
    "BAYADA", "Coram", "Accredo", "Invitae", "Ambry", "Express Scripts",
)  # fmt: skip
_WORDS_TOO = (
    "Target", "Boots", "Chase", "Quest", "Subway", "Amazon", "Coles", "Kaiser", "Anthem", "CVS",
    "Option Care", "Greyhound", "Wendy's", "Lloyds",
)  # fmt: skip
_SIGNS = frozenset(re.split(r"[^A-Za-z]", name)[0] for name in (*_FIRMS, *_WORDS_TOO))


def _join(names: tuple[str, ...]) -> str:
    return "|".join(
        re.escape(name).replace("'", "['’]") for name in sorted(names, key=len, reverse=True)
    )


_NAMED = re.compile(rf"(?P<it>{_join(_FIRMS)})(?!\w|-\w)")
_LED = re.compile(rf"(?P<it>{_join(_WORDS_TOO)})(?!\w|-\w| [a-z]+ing\b)")
_LEADS = re.compile(
    r"\b(?:works? (?:at|for)|working (?:at|for)|job at|manager at|cashier at|employed (?:at|by)|"
    r"shift at|retired from|(?:sent|e-?scribed|called in|faxed|transferred|pick(?:ed)? up) (?:to|"
    r"at|from)|pharmacy(?::| is|,| \()|outside|behind|labs? (?:at|from|to)|drawn at|"
    r"insured (?:by|with)|card (?:at|from)|bought (?:at|from)|ordered from)(?: the)? ?\Z",
    re.IGNORECASE,
)
# CVS is the heart and its vessels as well; there nobody goes to.
_TO = re.compile(r"\b(?:at|from|in|of|the|to|via) \Z")
_NEAR = 24


def find_known_firms(text: str) -> Iterator[Mark]:
    """Yield firms by their names.

    >>> text = "refills to CVS; works at Target. Target BP met, CVS S1S2"
    >>> [text[mark.start : mark.end] for mark in find_known_firms(text)]
    ['CVS', 'Target']
    """
    signs = _SIGNS & words_in(text)
    if not signs:
        return
    places = [at for at in places_of(signs, text) if _begins(text, at)]
    for match in matches_at(_NAMED, text, places):
        yield Mark(*match.span("it"), "ORGANIZATION", "", 70.0, "cue.known-firm")
    for match in matches_at(_LED, text, places):
        leads = _TO if match["it"] == "CVS" else _LEADS
        if leads.search(text, max(0, match.start() - _NEAR), match.start()):
            yield Mark(*match.span("it"), "ORGANIZATION", "", 70.0, "cue.known-firm")


def _begins(text: str, at: int) -> bool:
    return at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "-/")

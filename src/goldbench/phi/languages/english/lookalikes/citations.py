"""Who is cited and when: "(Weinstein 2006)", "KDIGO 2021", "Tilly et al., 2022", "the 2021 ACR".

An author, a society, a journal or a trial before a year is literature; the year is no date of
anybody's. Where a note cites much, a name by itself in brackets is an author as well.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from goldbench.phi.languages.english.lookalikes.stretches import Stretches, make_stretches
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS
from goldbench.phi.mark import Mark
from goldbench.phi.rules.prefilter import matches_at, numbers_in, places_of, words_in

_YEAR = r"(?:19[5-9]|20[0-4])\d(?:[/–-](?:20)?\d\d)?[a-c]?"
_SOCIETIES = (
    r"AAD|AAN|AAO(?:-HNS)?|AAOS|AAP|AASLD|ACC|ACCP|ACEP|ACG|ACIP|ACMG|ACOG|ACR|ACS|ADA|AES|AGA|"
    r"AHA|AIUM|AJCC|AMA|APA|ARDSNet|ASA|ASAM|ASCCP|ASCO|ASE|ASGE|ASH|ASHA|ASRA|ATA|ATS|AUA|BAD|"
    r"BAP|Banff|Beers|BHS|BNF|BSACI|BSE|BSG|BSH|BSR|BTS|CAP|CCS|CDC|CHEST|CKD-EPI|CLSI|CMS|CTCAE|"
    r"DSM(?:-5)?|EASL|EAU|EFNS|ELN|ERS|ES|ESC|ESH|ESICM|ESMO|ESPEN|ESPGHAN|EUCAST|EULAR|FDA|FIGO|"
    r"GINA|GOLD|HIPAA|HRS|IADPSG|ICD|IDSA|ILAE|IMWG|INSTI|IOM|ISHLT|ISPAD|ISTH|ISUP|IWG|JNC|"
    r"KDIGO|"
    r"KDOQI|LI-RADS|MASCC|MCA|McDonald|MHA|NAEPP|NASPGHAN|NCCN|NICE|NIH|NINDS|NKF|RANZCP|RCOG|"
    r"RCP|RCPCH|ACGS|AACT|AANEM|AANS|AHRQ|ALAT|ASHP|BAPEN|BASHH|BHIVA|BIA-ALCL|BSPED|CAG|"
    r"CANMAT|COG|DHHS|EACTS|EAN|EBMT|ECCO|EML|ESVS|FSRH|HAS|IAS-USA|ICH|IFCC|IHS|ISCVID|JRS|"
    r"LACP|NOGG|PALS|PIDS|SFAR|SIDP|SOGC|STG|TSANZ|UKHCDO|ACLS|BLS|NRP|ATLS|SCCM|SIGN|SIOP|"
    r"SMFM|SOFA|SSC|SVS|USPSTF|WFNS|WHO|WSES"
)
# What a society begins with: its letters up to a hyphen.
_BODIES = frozenset(re.findall(r"(?:(?<=\|)|\A)[A-Z][A-Za-z]+", _SOCIETIES))
_AUTHOR = r"[A-Z][\w'’]+(?:-[A-Z][\w'’]+)?"
_OF_SOCIETY = re.compile(
    rf"\b(?:{_SOCIETIES})(?:/(?:{_SOCIETIES}))*(?: [a-z][\w-]+)?,? (?P<year>{_YEAR})(?!\w)"
)
_YEAR_ENDS = re.compile(r"[\dabc] ")
_BEFORE_SOCIETY = re.compile(rf"\b(?P<year>{_YEAR}) (?:{_SOCIETIES})\b")
_ET_AL = re.compile(
    rf"\b(?P<name>(?:(?:Per|See|In|By|From) )?{_AUTHOR}(?: (?:and|&) {_AUTHOR})?)(?: et al\b\.?,?)"
    rf"(?: \(?(?P<year>{_YEAR}))?"
)
# In brackets, or behind the semicolon of such a list: (Yahav 2019; BALANCE 2024).
_IN_BRACKETS = re.compile(
    rf"[(;,] ?(?P<name>{_AUTHOR}(?: (?:and|&) {_AUTHOR})?),? (?P<year>{_YEAR})(?=[);,:\]]| "
    rf"model| trial)"
)
_CLOSED = re.compile(r"[);,:\]]| model| trial")  # what its year is followed by
# JAMA 2018;320:984-994
_JOURNAL = re.compile(
    r"(?:[A-Z][\w.]*(?: [A-Z][\w.]*){0,4},? )?(?:19|20)\d\d ?; ?\d+(?:\(\d+\))?(?: ?: "
    r"?e?\d+(?:[-–]\d+)?)?"
)
# A year by itself, no part of a day; what stands before it and behind it says whose it is.
_BARE_YEAR = re.compile(rf"(?<![\d/-]){_YEAR}(?!\w)")
_CENTURIES = ("19", "20")
_WRITER = rf"\b(?P<name>{_AUTHOR}(?: [A-Z]{{1,3}})?)"
# Lancet 2021, NEJM 2019, Ann Surg 2021; with who wrote it: (Felip, Lancet 2021). A journal that
# has the name of an organ, a disease or a trade has its author before it: Harben, Stroke 2019.
_JOURNAL_BEFORE = re.compile(
    rf"(?:{_WRITER}[,:]? )?"
    r"\b(?:N Engl J Med|NEJM|Lancet(?: [A-Z][a-z]+)?|JAMA(?: [A-Z][a-z]+)?|BMJ(?: Open)?|"
    r"BJS(?: Open)?|BJA|BJOG|Ann (?:Intern Med|Surg|Rheum Dis)|Diabetes Care|Eur Heart J|"
    r"Clin Infect Dis|JACC|JCO|J Clin (?:Oncol|Invest)|JCEM|PLoS Med|Cochrane(?: Rev)?|"
    r"(?:[A-Z][a-z]+ ){1,3}Res),? \(?\Z"
)
_NAMESAKE_BEFORE = re.compile(
    rf"{_WRITER}, (?:Blood|Gut|Chest|Thorax|Stroke|Circulation|Neurology|Pediatrics|Annals|"
    r"Gastroenterology|Hepatology|Anesthesiology|[A-Z][a-z]+ (?:Med|Surg|Dis|Oncol|Pediatr|Rev))"
    r",? \(?\Z"
)
# What is issued in a year: guideline 2016, criteria (2013), v2.2025, ed. 2018, updated 2022.
_ISSUED_BEFORE = re.compile(
    r"(?:\b(?:guidelines?|criteria|consensus|classification|recommendations?|standards?|statement|"
    r"position|edition|ed|rev|revised|version|updated?|amd \d|dtd|regulations|act|protocol|"
    r"checklist|manual|registry)\.?,? \(?|\bv ?\d{0,2}\.?)\Z",
    re.IGNORECASE,
)
_ISSUED_BEHIND = re.compile(
    r" (?:[a-z]+ ){0,2}(?:guidelines?|criteria|consensus|edition|classification|"
    r"recommendations?|regulations|standards|update|recall|definition|revision)\b",
    re.IGNORECASE,
)
# A trial, a society or a scheme that no list has: WOCN 2022, SELECT-BEYOND 2018.
_BODY_BEFORE = re.compile(r"\b(?P<name>[A-Z]{4,}(?:[/-][A-Z0-9]{2,})*\d?)(?: \d)?,? \(?\Z")
_BODY_BEHIND = re.compile(r"[).,;:\n]| \(")
_BEFORE_YEAR = 60
# Amorosi & Ultmann 1966; Moake 1982 —; Jestin 2018.
_LISTED = re.compile(
    rf"(?P<name>{_AUTHOR}(?: (?:and|&) {_AUTHOR})?(?: [A-Z]{{1,2}})?),? (?P<year>{_YEAR})"
    r"(?=[);,:.\]]| [—–(]|\n|\Z)"
)
# Who is named in brackets and nothing else: (Zheng), (Daes; Belyansky).
_NAMED = re.compile(rf"\((?P<name>{_AUTHOR}(?:[;,/] ?{_AUTHOR}){{0,2}})\)")
_MANY = 4  # places of literature from which on a note is about it
_VOLUME = re.compile(r";(?:(?<=(?:19|20)\d\d;)|(?<=(?:19|20)\d\d ;)) ?\d")
_TRIAL = 6  # letters of a word in capitals that is a trial rather than an operation
_CLOSES = frozenset(")];,/")
_NEAR_YEAR = re.compile(r"(?:19|20)\d\d|et al")
_NEAR = 24
_FAR = 82  # characters of a bracket that is open
_BRACKET = re.compile(r"\([^()\n]{0,80}\Z")
_CITED = frozenset(
    [
        "CITY", "COUNTRY", "DATE", "DOCTOR", "HOSPITAL", "LOCATION-OTHER", "ORGANIZATION",
        "PATIENT", "STATE", "USERNAME",
    ]
)  # fmt: skip


def is_cited(mark: Mark, text: str) -> bool:
    """Say whether a guess is an author or the year of a paper or a guideline.

    >>> text = "DAPT per ESC 2023 (Valgim 2019), stent at Bexhill 2019"
    >>> [is_cited(Mark(at, at + 4, "DATE"), text) for at in (13, 26, 51)]
    [True, True, False]
    """
    if mark.label not in _CITED or not cites(text):
        return False
    if (
        not _NEAR_YEAR.search(text, mark.start, mark.end + _NEAR)
        and text[mark.end : mark.end + 1] not in _CLOSES
        and not text.startswith(" et al", mark.end)
    ):
        return False
    return _find_cited(text).hold(mark.start, mark.end)


def cites(text: str) -> bool:
    """Say whether a note cites anything; few do."""
    return len(_find_cited(text).starts) > 0


@lru_cache(maxsize=4)  # every guess of a note asks
def _find_cited(text: str) -> Stretches:
    spans: list[tuple[int, int]] = []
    bodies = places_of(_BODIES & words_in(text), text)
    spans += [match.span() for match in matches_at(_OF_SOCIETY, text, bodies)]
    if any(_YEAR_ENDS.match(text, max(0, at - 2)) for at in bodies):
        spans += [match.span("year") for match in _BEFORE_SOCIETY.finditer(text)]
    if "et al" in text:
        spans += [match.span() for match in _ET_AL.finditer(text)]
    if ";" in text and _VOLUME.search(text):
        spans += [match.span() for match in _JOURNAL.finditer(text)]
    numbers = [at for at in numbers_in(text) if text.startswith(_CENTURIES, at)]
    years = list(matches_at(_BARE_YEAR, text, numbers))
    may_be_in_brackets = "(" in text and any(_CLOSED.match(text, year.end()) for year in years)
    for match in _IN_BRACKETS.finditer(text) if may_be_in_brackets else ():
        opened = match[0][0] == "(" or _BRACKET.search(
            text, max(0, match.start() - _FAR), match.start() + 1
        )
        if opened and _is_author(match["name"]):
            spans.append((match.start("name"), match.end("year")))
    spans += _find_issued(text, years)
    if len(spans) >= _MANY:
        spans += _find_listed(text)
    return make_stretches(spans)


def _find_issued(text: str, years: Iterable[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield journals with their years and authors, and years of what is issued."""
    for year in years:
        start, end = year.span()
        low = max(0, start - _BEFORE_YEAR)
        named = _stands_behind_capital(text, low, start)
        journal = _JOURNAL_BEFORE.search(text, low, start) if named else None
        namesake = _NAMESAKE_BEFORE.search(text, low, start) if named and not journal else None
        cited = journal or namesake
        if cited and cited["name"] is not None and _is_author(cited["name"].split(" ")[0]):
            yield cited.start("name"), end
        elif (
            journal
            or _ISSUED_BEFORE.search(text, low, start)
            or _ISSUED_BEHIND.match(text, end)
            or _is_of_body(text, low, start, end)
        ):
            yield start, end


def _stands_behind_capital(text: str, low: int, start: int) -> bool:
    """Say whether the word before a place has a capital, as every journal's last word has."""
    before = text[low:start].removesuffix("(")
    if not before.endswith(" "):
        return False
    end = len(before) - 1 - before.endswith(", ")
    first = end
    while first and before[first - 1].isalpha():
        first -= 1
    return first < end and before[first].isupper()


def _is_of_body(text: str, low: int, start: int, end: int) -> bool:
    """Tell the year of a trial or a society by its capitals: no operation, no word."""
    body = _BODY_BEFORE.search(text, low, start)
    if body is None or not _BODY_BEHIND.match(text, end):
        return False
    return not IS_CLINICAL[body["name"]] and not WORDS[body["name"]].flags


def _find_listed(text: str) -> Iterator[tuple[int, int]]:
    """Yield authors with and without a year, in a note that is about literature."""
    for match in _LISTED.finditer(text):
        if _is_author(match["name"].split(" ")[0]):
            yield match.start("name"), match.end("year")
    for match in _NAMED.finditer(text):
        if all(map(_is_author, re.split(r"[;,/] ?", match["name"]))):
            yield match.span("name")


def _is_author(name: str) -> bool:
    """Tell an author from what was done (CABG 2008) and from where (Ghana 2004)."""
    if name.isupper():
        return len(name) >= _TRIAL and not IS_CLINICAL[name] and not WORDS[name].flags
    word = re.split(r"[-' ’]", name)[0]
    known = WORDS[word]
    if set("CRP") & set(known.flags) and "S" not in known.flags:
        return False
    return known.may_name and not IS_CLINICAL[word] and not known.is_common

"""Where an English name ends: at a full stop, at a title before it, at a degree behind it.

A name never crosses a full stop except behind an initial, and never holds "and his wife". What
stands before it (a title, a relative's role) and behind it (a degree, the label of the next field,
a word that no name ends in) is no part of it.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.languages.english.words.cue_words import DEGREES, FUNCTION, KIN, TITLES
from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, WORDS, is_title
from goldbench.phi.mark import Mark
from goldbench.phi.word_cache import WordCache

# A full stop that ends a sentence; and words that stand between two names.
_BREAK = re.compile(
    r"(?P<stop>(?<=[^\W\d_]{2})(?<!\b[SMDFJ]t)(?<!\bDr)(?<!\bWm)(?<!\bMc)"
    r"\.(?:\s+|(?=[A-Z][a-z]))|(?<=[^\W_,])(?:[ \t]{2,}|\t))|"
    r"[ ,/]+(?:[A-Z][a-z]{2,9} )?(?:Dr|DR|Mr|MR|Mrs|MRS|Ms|Prof)\.? (?=[A-Z])|"
    r"[ ,]+(?:AND|and|WITH|with)(?: (?:HIS|"
    r"HER|THEIR|his|her|their))?"
    r"(?: (?:WIFE|HUSBAND|SON|DAUGHTER|MOTHER|FATHER|SISTER|BROTHER|wife|husband|son|daughter|"
    r"mother|father|sister|brother))? "
)
_BREAK_SIGN = re.compile(r"[.\t]|  |[DM][Rr]|Ms|Prof|(?:and|AND|with|WITH) ")
# A role in capitals, or a word of address, before a name that is not all capitals.
_ROLE = re.compile(
    r"(?:"
    r"Med Dir|SN|SW|MO|SR|MA|MLS|MLT|DON|CCW|ALO|AHW|CMHN|CPN|CNS|CNC|NUM|EN|"
    r"AIN|BMS|PC|DC|DS|DI|SO|CO|PO|HV|DN|SHO|FY[12]|F[12]|ST[1-8]|CT[1-3]|RMO|"
    r"HMO|JMO|ANUM|NIC|OT|PT|SLP|RT|RD|HCA|ODP|PCT|RN|LPN|LVN|EMT|NP|REQ|"
    r"SANE|Op|Circ|Scrub|Client|Witness|Mdm|Mnr|Mev|Sis|Thx|Doc|LCpl|Cpl|Capt|"
    r"Msgr|Ofc|Det|Dir|Late|Attn|GF|BF|MOB|FOB|MOC|DPOA|HCP|POA|NOK|"
    r"Aide|Sig|Leader|Airway|Attg|Anes|Escorted|Bene|HCSW|ENP|Corporal|Revd|Captain|Clinician|"
    r"Circulator|Driver|CHA|Pt|Thiru|Mzee|Aling|Dgtr|MSHP|Tpr|HUC|Tech|Recorder|Compressor|Rep|Inmate|"
    r"Supplier|Subj|Bro|Mam|Kia ora|Ngā mihi|Mama|Mzee|"
    r"(?:[A-Z][a-z]+ )?(?:Director|Manager|Matron|Bystander|Trooper|Constable|Maiden|Occupation)"
    r")\.? (?=[A-Z][a-zà-ÿ'’-]|[A-Z]\. ?[A-Z][a-z])"
)
_TITLE = re.compile(r"([A-Za-z]{2,10})\.? ")
_SMALL = re.compile(
    r"(?!(?:de|del|van|von|der|den|da|di|la|le|el|al|bin|ben|dos|du|ter|ten)\b)[a-z]{2,} "
)
_TAIL = re.compile(r",? +([A-Z][A-Za-z]{1,8})\Z")
_DOTTED = re.compile(
    r",? (?:M\.D|D\.O|R\.N|Ph\.D|N\.P|P\.A|D\.P\.M|M\.B|D\.D\.S|M\.P\.H|M\.S\.W|B\.S\.N)\b"
    r"[A-Z.]{0,8}\Z"
)
_NO_LAST = frozenset(
    [
        "AEMT", "AIN", "APAM", "APRN", "BDS", "BMBS", "CCDS", "CCFP", "CCRN", "CEN", "CGC", "CHT",
        "CNC", "CNS", "CPN", "CWOCN", "DCH", "DM", "DNB", "DNP", "DOB", "EMT", "EMTP", "FACC",
        "FACEP", "FACOG", "FACP", "FAAP", "FCPath", "FFD", "FRACP", "FRANZCP", "ICU", "KIA", "MA",
        "MBBCh", "MCRN", "MCh", "MIA", "MLS", "MLT", "MNZSP", "MR", "MRN", "MS", "MSc", "MT",
        "NMC", "NRP", "NZMC", "OTD", "PAC", "PIN", "PSW", "Phone", "RPSGT", "RPh", "RPht", "RRT",
        "SSN", "Tel", "WC", "WCC", "CCRC", "CLC", "FRCPA", "GETA", "PMHNP", "RM", "SCPHN", "SHO",
        "WCTO", "DipRCPath", "FCAI", "FFICM", "FRCA", "FRCEM", "FRCOG", "FRCPath", "FRCPsych",
        "FRCR", "FRCSI", "FRCSEd", "MRCOG", "MRCPCH", "MRCPath", "MRCSI", "Pharm", "RCSI",
    ]
)  # fmt: skip
# Behind a name, and no part of it: "OK w/ plan", "RAO, S/O".
_STRAY = re.compile(r",? (?:OK|PGY-?\d?|[SWDswd])\Z")
# The sentence goes on, or a word leads to the name, in a line of capitals: PER RUIZ IS A.
_GOES_ON = re.compile(r" (?:(?:IS|WAS|HAS|is|was|has)(?: (?:AN?|THE|an?|the))?)\Z")
_LED_BY = re.compile(r"(?:PER|BY|WITH|FROM|CREW|AND) (?=[A-Z]{2})")
_BEHIND_COMMA = re.compile(r", ([A-Z][a-z]+(?: (?:and|of|&|[A-Z][a-z]+)){0,3})\Z")
# A letter that begins what is written with a sign between letters: A&Ox3, R/O, A&E.
_LAST_LETTER = re.compile(r"(?:,? |\A)[A-Z]\Z")
_JOINED_BEHIND = re.compile(r"&[A-Z]|/[A-Z](?![A-Za-z])")
_CHILD_OF = re.compile(r"/[Oo]\b")
_SUFFIX = re.compile(r",? (?:Jr|Sr|JR|SR|I{2,3}|IV)(?!\w)")
# A sex that is glued to an age: 29F Ana Ruiz.
_SEX = re.compile(r"(?<=\d)[FMfm] (?=[A-Z])")
_DIGIT = re.compile(r"\d")
_WARE = re.compile(r"(?:['’]?s)? (?:shoes?|insoles?|inserts?|bottles?|soap)\b")
_SHORT = 3  # letters of a degree that is a family name as well: Do, Pa
_ENDS_SMALL = FUNCTION - {"an", "do", "he", "so", "we"}  # those are family names as well


def is_edge_word(word: str, text: str, end: int) -> bool:
    """Say whether a word that ends there is a role before a name or a degree: no name by itself.

    >>> text = "Aide Tonya, then Tonya Aide"
    >>> is_edge_word("Aide", text, 4), is_edge_word("Tonya", text, 10)
    (True, False)
    """
    return word in _NO_LAST or _ROLE.match(text, end - len(word)) is not None


def cut_name(mark: Mark, text: str) -> Iterable[Mark]:
    """Part a name at a full stop, unless behind an initial, and at a word that no name has."""
    written = text[mark.start : mark.end]
    if mark.rule == "name.doctor" and (_DIGIT.search(written) or _WARE.match(text, mark.end)):
        return ()  # the mode of a pacemaker, DR W1DR01; Dr Comfort shoes
    if mark.rule.startswith("name.") and _is_all_clinical(written):
        return ()  # TRIVIAL MR. CAROTID DOPPLER
    if written.endswith("-") and (rest := _WORD.match(text, mark.end)):
        mark = mark.move(mark.start, rest.end())  # Soo- of Soo-ah
        written = text[mark.start : mark.end]
    if _JOINED_BEHIND.match(text, mark.end) and (initial := _LAST_LETTER.search(written)):
        if initial.start() == 0:
            return ()
        mark = mark.move(mark.start, mark.start + initial.start())
        written = text[mark.start : mark.end]
    if written and " " not in written and "." not in written and "\t" not in written:
        # Whatever is cut or trimmed below holds one of these, and most names are one word.
        suffix = _SUFFIX.match(text, mark.end)
        return (mark.move(mark.start, suffix.end()) if suffix else mark,)
    return _part_name(_trim_edges(mark, text), text)


def _part_name(mark: Mark, text: str) -> Iterator[Mark]:
    start = mark.start
    may_break = _BREAK_SIGN.search(text, mark.start, mark.end)
    for cut in _BREAK.finditer(text, mark.start, mark.end) if may_break else ():
        if cut.start() > start and cut.end() < mark.end:
            yield mark.move(start, cut.start())
            if cut["stop"]:
                return  # what follows begins a sentence
            start = cut.end()
    if start < mark.end and not (start > mark.start and text[start : mark.end].lower() in KIN):
        yield mark.move(start, mark.end)


def _is_all_clinical(written: str) -> bool:
    words = re.findall(r"[^\W\d_]{2,}", written)
    return (
        len(words) > 0
        and any(IS_CLINICAL[word] for word in words)
        and all(IS_CLINICAL[word] or "W" in WORDS[word].flags for word in words)
    )


def _trim_edges(mark: Mark, text: str) -> Mark:
    """Leave out a title or role before a name, and a degree or the next field's label behind it."""
    start = mark.start
    if sex := _SEX.match(text, start, mark.end):
        start = sex.end()
    if (led := _LED_BY.match(text, start, mark.end)) and led.end() < mark.end:
        start = led.end()
    while (role := _ROLE.match(text, start, mark.end)) and role.end() < mark.end:
        start = role.end()
    while title := _TITLE.match(text, start, mark.end):
        small = _SMALL.match(text, start) and text[title.end()].isupper()
        if title.end() >= mark.end or not (small or _is_called(title[1], text, title.end())):
            break
        start = title.end()
    end = mark.end
    while (tail := _find_tail(text, start, end)) > start:
        end = tail
    if end == mark.end and (suffix := _SUFFIX.match(text, end)):
        end = suffix.end()
    return mark.move(start, end)


def _is_called(word: str, text: str, after: int) -> bool:
    """Say whether a title or a relative's role stands before a name: Son Bruno, Coach Bell."""
    if is_title(word):
        return True
    low = word.lower()
    if low not in TITLES and low not in KIN:
        return False
    following = _WORD.match(text, after)
    return following is not None and WORDS[following[0]].may_name


_WORD = re.compile(r"[^\W\d_]+")


_MAY_BE_TAIL = WordCache(
    lambda word: word in _NO_LAST or word.lower() in DEGREES or word.lower() in _ENDS_SMALL
)


def _is_trade(written: str) -> bool:
    """Tell what somebody does, of words that no name has: Hospital Medicine."""
    words = written.split()
    return len(words) > 1 and all("W" in WORDS[word].flags or IS_CLINICAL[word] for word in words)


def _find_tail(text: str, start: int, end: int) -> int:
    """Give where a degree, a label or a small word begins that a name ends in; 0 for none."""
    if phrase := _find_phrase(text, start, end):
        return phrase
    blank = text.rfind(" ", start, end)
    if blank < 0 or not _MAY_BE_TAIL[text[blank + 1 : end]]:
        return 0
    tail = _TAIL.search(text, start, end)
    if tail is None:
        return 0
    low = tail[1].lower()
    is_degree = low in DEGREES and (tail[1].isupper() or len(low) > _SHORT)
    if tail[1] in _NO_LAST or is_degree:
        return tail.start()
    is_small = low in _ENDS_SMALL and (tail[1].isupper() or tail[1].islower())
    return tail.start() if is_small else 0


def _find_phrase(text: str, start: int, end: int) -> int:
    """Give where a degree with points, a verb or a trade begins that a name ends in; 0 for none."""
    if text.find(".", start + 1, end) > 0 and (degree := _DOTTED.search(text, start + 1, end)):
        return degree.start()
    sign = text[end - 1]
    stray = _STRAY.search(text, start, end) if sign in "KYSWDswd-" or sign.isdigit() else None
    if stray and ("OK" in stray[0] or "PGY" in stray[0] or _CHILD_OF.match(text, end)):
        return stray.start()
    if sign in "AENSaens" and (rest := _GOES_ON.search(text, start + 1, end)):
        return rest.start()
    trade = _BEHIND_COMMA.search(text, start + 1, end) if text.find(",", start, end) > 0 else None
    return trade.start() if trade and _is_trade(trade[1]) else 0

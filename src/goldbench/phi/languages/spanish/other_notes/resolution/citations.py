"""Years and people of the literature in Spanish notes: "(Loeys 2010)", "criterios ACR/EULAR 2019".

A guideline, a trial or a paper has a year and an author, and is nobody's. The year of a disease
looks alike ("IAM 2014"), so shorthand counts only if it is that of a society or a journal.
"""

import re

from goldbench.language import fold_word
from goldbench.phi.languages.spanish.other_notes.cue_index import words_of
from goldbench.phi.languages.spanish.other_notes.locations.towns import is_known_town
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES

_SOCIETIES = (
    "esc aha acc acr eular slicc asas kdigo aspen espen esmo asco nccn ats ers jrs alat isuog "
    "sesego "
    "sego figo acog rcog bsh esge asge ada easd esvs eau aua acmg amp who oms nice sign wao eaaci "
    "gema gold gina separ semi semes seimc idsa escmid eucast clsi magnims ectrims aan ilae eso "
    "aga "
    "acg ecco geteccu aeeh easl aasld baveno maps bi-rads ti-rads ichd aap aep seneo ilcor "
    "erc sec hrs paces ehra eacts sts eortc rtog astro nejm lancet jama bmj chest circulation "
    "blood "
    "jco beers stopp start duke tokyo tokio atlanta bethesda mcdonald roma rome berlin maastricht "
    "bárány amsterdam seom ser seen sen seh sed semfyc semergen samfyc gesida geam pethema gem sap "
    "naspghan espghan espid aaos isakos icm dsm dsm-5 cie iscvid ghent sydney sydney chicago lyon "
    "praga paris parís viena vienna barcelona milán milan "
    "icc eln mds ata asra esra sedar prac ckd-epi mdrd acls bls pals isup ajcc uicc tnm mascc proa "
    "pelf ges auge npsg sccm esicm padis nice iaslc estro seor ifcc isth eha esa eras gesuga eapc "
    "sespa srlf ifso asmbs nichd iscd iof isid iwgdf epuap npuap ehs aegs icon gups icos prisma "
    "chapel lugano berlín kigali boolean boston barcelona kdoqi esh iwcll imwg iwg elnet esid "
    "pras cenetec minsal minsa ops paho"
)
_ANY_SOCIETY = "|".join(sorted(map(re.escape, set(_SOCIETIES.split())), key=len, reverse=True))
_GUIDELINE = re.compile(
    rf"(?i:(?<!\w)(?:criterios?|gu[íi]as?|consenso|protocolo|clasificaci[óo]n|baremo|versi[óo]n|"
    rf"edici[óo]n|ed\\.|recomendaciones|pauta|tablas?|seg[úu]n(?= [A-Z]{{3}})|actualizaci[óo]n|"
    rf"modelo|checklist|bibliograf[íi]a|referencias|citas?:|reglas? de|terminolog[íi]a|"
    rf"{_ANY_SOCIETY}))"
    r"(?:[ /(:-]{1,2}(?:[^\W\d_][\w-]*|\d{1,2}\.?[ªº])){0,3}[ ,/:(-]{1,2}\Z"
)
_AUTHORS = re.compile(
    r"(?:[(;,:]|\by|&|\b[A-Z]{3,}[\w-]*[,:;]?) ?(?P<last>(?:(?:[Vv]an|de|der|von|[DO]['’]) ?)*"
    r"[A-ZÁÉÍÓÚ][a-zñáéíóúöüøćš]+(?:-[A-Z]?[a-zñáéíóú]+)?)(?: et al\.?| y cols?\.?),? \Z|"
    r"[(;,:] ?(?:[^\s()]+ ?(?:,|&|y|et) )?(?P<only>(?:(?:[Vv]an|de|der|von) )*(?:[DO]['’])?"
    r"[A-ZÁÉÍÓÚ][a-zñáéíóúöüøćš]+(?:-[A-Z]?[a-zñáéíóú]+)?),? \Z"
)
# Volume and pages behind a year, a journal before it: "Blood 2020;136:157", "Eur Heart J 2017".
_VOLUME = re.compile(r" ?; ?\d{1,3} ?(?:\(\d+\))? ?:")
_JOURNAL = re.compile(
    r"(?<!\w)(?:NEJM|N Engl J Med|Lancet|JAMA|BMJ|Cochrane|AJRCCM|Circulation|Blood|JCO|Gut|Chest|"
    r"Nature|Medicine|Radiology|Anesthesiology|Pediatrics|Neurology|Stroke|Hepatology|PLoS|"
    r"(?:Arch|Ann|Am|Eur|Br|Int|Clin|Rev|J|Acta|Rheum|Crit|Med|An|Enferm|Nefrologia|Aten)"
    r"(?: (?:[A-Z][a-z]*\.?|[a-z]{2,4}\.?)){1,4})"
    r"(?: [A-Z][a-z]+){0,2},? \(?\Z"
)
# The year before, of which it is said anew: "2017 y revisión 2024", "2011-2012".
_AGAIN = re.compile(
    r"(?P<year>(?:19|20)\d\d)(?: ?[-–/,→] ?| y |, | y (?:su )?(?:actualizaci[óo]n|revisi[óo]n)"
    r"(?: de)? )\Z"
)
_AFTER = re.compile(r" ?[);:,.]| \(|\n|\Z")
_BEHIND = re.compile(r"(?:,? et al\.?| y cols?\.?| y colaboradores|,)? (?:19|20)\d\d(?= ?[);:,])")
_NO_AUTHORS = words_of(
    """
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre verano
    invierno primavera otono navidad reyes pascua santa desde hasta hacia sobre ano curso hospital
    clinica
    """
)


def is_cited_year(text: str, start: int, end: int) -> bool:
    """Tell the year of a guideline or a paper.

    >>> text = "umbral 50 mm (Lacro 2014); IAM 2014"
    >>> is_cited_year(text, 20, 24), is_cited_year(text, 31, 35)
    (True, False)
    """
    low = max(0, start - 48)
    if _GUIDELINE.search(text, low, start) or _VOLUME.match(text, end):
        return True
    if _JOURNAL.search(text, low, start):
        return True
    if (again := _AGAIN.search(text, low, start)) and is_cited_year(text, *again.span("year")):
        return True
    match = _AUTHORS.search(text, low, start)
    if match is None or not _AFTER.match(text, end):
        return False
    author = fold_word(match["last"] or match["only"]).split()[-1]
    return (
        len(author) > 3
        and author not in _NO_AUTHORS
        and not {"W", "N"} & set(CLASSES[author])
        and not is_known_town(author)
    )


def is_author(text: str, end: int) -> bool:
    """Tell a name that the year of a paper stands behind: "(Gómez 2008)"."""
    return _BEHIND.match(text, end) is not None

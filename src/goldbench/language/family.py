"""Words by which a note speaks of a relative and not of the patient. English and Spanish."""

_RELATIVES = {
    "en": (
        "mother father parent parents brother brothers sister sisters sibling siblings son sons "
        "daughter daughters grandmother grandfather grandparent grandparents aunt aunts uncle "
        "uncles cousin cousins nephew nephews niece nieces twin relative relatives"
    ),
    "es": (
        "madre padre padres hermano hermana hermanos hermanas hijo hija hijos hijas abuelo abuela "
        "abuelos abuelas tio tia tios tias primo prima primos primas sobrino sobrina sobrinos "
        "sobrinas gemelo gemela familiar familiares"
    ),
}
_HISTORY = {
    "en": (
        "family history",
        "family hx",
        "fhx",
        "fh",
        "maternal",
        "paternal",
        "runs in the family",
    ),
    "es": ("antecedentes familiares", "historia familiar", "af:", "materno", "materna", "paterno"),
}
# Behind a term a relative counts only as "in his mother": "lives with her mother" says nothing.
_LINKS = {
    "en": ("in", "in his", "in her", "in their", "in the", "in a", "in an", "in one", "in two"),
    "es": ("en", "en su", "en sus", "en la", "en el", "en un", "en una", "en dos", "en los"),
}

BEFORE = {lang: (*_RELATIVES[lang].split(), *_HISTORY[lang]) for lang in _RELATIVES}
AFTER = {
    lang: (
        *(f"{link} {who}" for who in _RELATIVES[lang].split() for link in _LINKS[lang]),
        *(phrase for phrase in _HISTORY[lang] if phrase.startswith("runs")),
    )
    for lang in _RELATIVES
}

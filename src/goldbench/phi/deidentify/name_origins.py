"""Where a name comes from, by its form: a stratum for leak rates and nothing else.

A tool that misses names of one origin more than others is not told by its mean. What is said here
is a guess from endings and well-known names; it says nothing of the person who bears it.
"""

import re
from functools import cache

from goldbench.language import TOOL_LANGUAGES, fold_word
from goldbench.phi.languages import load_language
from goldbench.phi.languages.name_forms import load_name_forms

# By form, tried in this order where no well-known name tells.
_FORMS: dict[str, str] = {
    "East Asian": (
        r"^(?:x(?!av|en|im)|zh(?!.*(?:ov|ev|in|nko|uk)$)|q(?!u))[a-z]+$|^(?:ok[au]da|yamada)$|"
        r"(?:hiro|moto|mura|shi(?:ma|ta)|kawa|yama|naka|saki|(?<![ae]n)(?<!r)(?<!c)ko)$"
    ),
    "Southeast Asian": r"^ng[a-z]+|(?:porn|chai|wong|sak)$",
    "South Asian": (
        r"(?:swamy|nathan|murthy|reddy|singh|deep|preet|wala|kar|appa|endra|esh|"
        r"inder|jit)$"
    ),
    "Arabic, Persian or Turkic": (
        r"^(?:abd|al|el|ibn|abu)[a-z]{3,}|(?:zadeh|pour|oglu|ullah|uddin|rahman|"
        r"far)$"
    ),
    "African": (
        r"^(?:ok[aeiou]|nw|mb|nd|nk|on[uy]|ade|olu|chi[knd])[a-z]+|(?:wale|"
        r"chukwu|nde|mba|kwu)$"
    ),
    "Spanish or Portuguese": r"(?:ez|ado|eiro|eira|inho|uela|illo|illa|arro|ueta|guez|onzo)$",
    "Slavic": r"(?:ski|ska|sky|czyk|wicz|vich|ova|ova|ov|ev|eva|enko|chuk|ic|cki|cka|ak)$",
    "Irish or Scottish": r"^(?:mc|mac|o['’]|fitz)[a-z]+",
    "French": r"(?:eau|eux|ault|ier|oux|ette|elle|ard|ois|gnon|get)$",
    "Italian": r"(?:ini|elli|etti|ucci|ello|occhi|acci|oni)$",
    "German, Dutch or Nordic": (
        r"(?:mann|berg|stein|feld|heim|bauer|sen|sson|strom|dottir|stra|huis|"
        r"meyer|gren|quist)$"
    ),
}
_KNOWN: dict[str, str] = {
    "East Asian": (
        "chen wang li zhang liu yang huang zhao wu zhou xu sun ma zhu hu guo lin he gao luo "
        "kim park lee choi jung kang cho yoon jang lim han seo shin kwon wei ming mei yuki "
        "hana jae hyun watanabe tanaka suzuki sato yamamoto kobayashi ito takahashi kenji"
    ),
    "Southeast Asian": (
        "nguyen tran pham huynh vo dang bui do ngo duong truong dinh minh linh santos reyes "
        "cruz bautista ocampo dela villanueva siti aung htun thi"
    ),
    "South Asian": (
        "patel sharma kumar gupta khan shah rao iyer nair menon das bose sen roy mehta desai "
        "joshi kulkarni banerjee mukherjee chatterjee begum ahmed hussain perera fernando "
        "wickramasinghe"
    ),
    "Arabic, Persian or Turkic": (
        "mohammed muhammad ahmad ali hassan hussein fatima omar yusuf ibrahim khalid mahmoud "
        "nasser haddad saleh rashid mansour aziz farouk "
        "yilmaz demir kaya reza hosseini karimi leila amir"
    ),
    "African": (
        "okafor mensah diallo traore ndiaye kamau otieno mwangi abebe tesfaye bekele osei "
        "boateng achebe adeyemi okoye kwame ama kofi dlamini nkosi zulu moyo"
    ),
    "Spanish or Portuguese": (
        "garcia lopez perez ruiz cruz diaz torres flores rivera gomez morales ortiz silva "
        "santos costa souza oliveira pereira almeida jose maria juan ana luis carlos jorge "
        "lucia carmen"
    ),
    "Slavic": (
        "novak kowalczyk nowak ivanov petrov horvat dvorak olga ivan dmitri katarzyna milos jovan"
    ),
    "Irish or Scottish": (
        "murphy kelly sullivan walsh byrne ryan connor campbell stewart fraser doherty "
        "gallagher siobhan niamh aoife grainne donnacha eoin"
    ),
    "French": (
        "tremblay roy gagnon dubois moreau laurent lefebvre jean pierre marie francois "
        "delphine odette"
    ),
    "Italian": (
        "rossi russo ferrari bianchi romano colombo ricci greco bruno marino giovanni giuseppe"
    ),
    "German, Dutch or Nordic": (
        "muller schmidt schneider fischer weber wagner becker hoffmann schulz hansen "
        "johansson larsen nilsson lindgren jansen bakker visser"
    ),
}
_GIVEN = frozenset(
    [
        "ama", "amir", "aoife", "bruno", "dmitri", "donnacha", "eoin", "fatima", "giovanni",
        "giuseppe", "grainne", "hana", "hyun", "ibrahim", "ivan", "jae", "jovan", "katarzyna",
        "kenji", "khalid", "kofi", "kwame", "leila", "linh", "mei", "milos", "ming", "minh",
        "mohammed", "muhammad", "niamh", "olga", "omar", "siobhan", "siti", "thi", "wei", "yuki",
        "yusuf",
    ]
)  # fmt: skip
# Forms that many English names have as well: Allen, Adele, Howard, Eric.
_SHARED = frozenset(["Arabic, Persian or Turkic", "African", "French", "Slavic"])
_OTHER = "English or other"
_FEW = 3


def origin_of(name: str) -> str:
    """Guess the origin of a name by its form.

    >>> origin_of("Katarzyna Bielska"), origin_of("Dr. Okafor"), origin_of("Tom Bell")
    ('Slavic', 'African', 'English or other')
    """
    words = [fold_word(word) for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", name)]
    words = [word for word in words if len(word) >= _FEW]
    for origin, known in _KNOWN.items():
        if not set(words).isdisjoint(known.split()):
            return origin
    foreign = [word for word in words if word not in _unmarked_names()]
    for origin, form in _FORMS.items():
        if any(re.search(form, word) for word in (foreign if origin in _SHARED else words)):
            return origin
    return _OTHER


@cache
def _unmarked_names() -> frozenset[str]:
    """Give the names of languages whose names tell of no origin."""
    pools = [
        load_language(code).surrogates.pool
        for code in TOOL_LANGUAGES
        if not load_name_forms(code).origin
    ]
    kinds = ("female", "male", "surnames")
    return frozenset(fold_word(name) for pool in pools for kind in kinds for name in pool(kind))


@cache
def surnames_of(origin: str) -> tuple[str, ...]:
    """Give well-known family names of an origin; () where we list none."""
    known = _KNOWN.get(origin, "").split()
    return tuple(name.capitalize() for name in known if name not in _GIVEN)

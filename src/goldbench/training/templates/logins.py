"""Names for signing in and invented words: what no list has."""

from random import Random

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.phi import contact
from goldbench.training.templates.names import family, given

_ONSETS = (
    "b", "br", "c", "ch", "cl", "d", "dr", "f", "fl", "g", "gr", "h", "j", "k", "kl", "l", "m",
    "n", "p", "pl", "qu", "r", "s", "sk", "sp", "st", "t", "tr", "v", "w", "x", "y", "z",
)  # fmt: skip
_VOWELS = (
    "a", "a", "e", "e", "i", "o", "o", "u", "ae", "ai", "ee", "ia", "io", "oo", "y",
)  # fmt: skip
_CODAS = ("", "", "", "", "n", "r", "l", "x", "s", "m", "nt", "th", "ck", "lt", "z")


def make_word(rng: Random) -> str:
    """Make a word that stands in no list, syllable by syllable."""
    count = 2 + (rng.random() < 0.35)
    sounds = (pick(rng, _ONSETS) + pick(rng, _VOWELS) for _ in range(count))
    return ("".join(sounds) + pick(rng, _CODAS)).capitalize()


def login(rng: Random) -> str:
    """Give a name for signing in as clinics and firms hand them out."""
    first, last = contact.plain(given(rng)) or "q", contact.plain(family(rng)) or "q"
    three = f"{first[0]}{pick(rng, 'abcdefghjklmnprst')}{last[0]}"
    return pick(
        rng,
        (
            f"{first[0]}{last}", f"{first[0]}{last}{whole(rng, 1, 99)}", f"{last}{first[0]}",
            last + first[:2], f"{first}.{last}", f"{first}.{last}{whole(rng, 1, 9)}",
            f"{first}_{last}", f"{first}{last[0]}", f"{three.upper()}{whole(rng, 1, 99):02d}",
            f"{three}{digits(rng, 2)}", f"{three}{digits(rng, 4)}", three.upper() + digits(rng, 3),
            f"{last[:4]}{first[0]}{digits(rng, 2)}", f"{first[:3]}{last[:3]}",
            f"{last[:6]}_{first[0]}", f"{first[0]}{last[:5]}".upper(),
            f"{last[:5]}{first[:2]}".upper(),
            f"{pick(rng, 'znuxe')}{digits(rng, whole(rng, 5, 7))}",
            f"{pick(rng, 'UEPS')}{digits(rng, 5)}",
            f"{pick(rng, ('rn', 'md', 'dr', 'np', 'pa'))}{last}", f"{first[0]}-{last}",
            f"{last}.{first[0]}", f"{three[:2].upper()}{digits(rng, 2)}",
            f"{first}{digits(rng, 3)}", f"{last[:8]}.{three}",
        ),
    )  # fmt: skip


def handle(rng: Random) -> str:
    """Give a name people chose themselves, for a forum, a game or a portal."""
    first, last = contact.plain(given(rng)) or "q", contact.plain(family(rng)) or "q"
    name, number = contact.plain(make_word(rng)), whole(rng, 1, 99)
    things = (
        "runner", "baker", "mum", "dad", "gran", "fan", "cat", "dog", "garden", "cooks", "sings",
        "moto", "reads", "rides", "fisher", "gamer", "knits", "yoga", "dance", "tech", "surf",
        "bee", "star",
    )  # fmt: skip
    thing = pick(rng, things)
    return pick(
        rng,
        (
            f"{first}_{thing}", f"{first}{thing}{number}", f"{name}{number}",
            f"the_{first}_{last}", f"{first}.{last}.{number}", f"{thing}{first}",
            f"real{first}{last}", f"xx_{name}_xx", f"{first.capitalize()}{last.capitalize()}",
            f"{name}_{thing}", f"{first}{whole(rng, 1950, 2012)}", f"its{first}",
            f"{first}{last[0]}_{number}", f"{thing}_{thing}{number}", f"{name}.{thing}",
            f"{first.capitalize()}The{thing.capitalize()}", f"{first}-{name}",
            f"_{first}{number}_", f"{last}{number}{thing}", f"mrs_{last}", f"dr.{last}",
            f"{first}0{whole(rng, 1, 9)}{name[:3]}",
        ),
    )  # fmt: skip

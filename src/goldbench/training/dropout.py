"""Features left out at random in training, so that a model does not lean on a few of them.

A model of synthetic text finds that the words of the templates say everything; on other text they
say little. Where now and then a token is taught without its own spelling, or without the words
around it, the rest of what is known of it has to do.
"""

from collections.abc import Iterable, Iterator
from random import Random

from goldbench.training.crfsuite import Line

# Prefixes of features: what a word is, and what stands around it.
_OWN = (
    "W=", "w0=", "b0=", "b-1=", "p1=", "p2=", "p3=", "p4=", "z1=", "z2=", "z3=", "z4=", "kw=",
)  # fmt: skip
_AROUND = (
    "w-5", "w-4", "w-3", "w-2", "w2=", "w3=", "w4=", "w5=", "b-2", "b1=", "lf=", "lb=", "la=",
    "ln=", "le=", "at=", "end=", "k=", "kd=", "kl=", "kw=", "ks=", "m=", "mn=", "kt-1", "kt1",
    "kp-2", "kp1", "segment", "before", "after", "between", "listed",
)  # fmt: skip
_BLIND = 0.25  # the share of tokens that lose the one, and of those that lose the other


def dropped(lines: Iterable[Line], share: float) -> Iterator[Line]:
    """Leave out a share of all features, and of half the tokens a whole group; the same each time.

    >>> [len(features[0]) for features, _ in dropped([([["a", "b", "c", "d"]], ["O"])], 0.0)]
    [4]
    """
    for number, (features, gold) in enumerate(lines):
        rng = Random(number)  # noqa: S311  # features, not secrets
        yield [_thinned(names, share, rng) for names in features], gold


def _thinned(names: list[str], share: float, rng: Random) -> list[str]:
    draw = rng.random()
    if draw < _BLIND:
        names = [name for name in names if not name.startswith(_OWN)]
    elif draw < 2 * _BLIND:
        names = [name for name in names if not name.startswith(_AROUND)]
    return [name for name in names if rng.random() >= share]

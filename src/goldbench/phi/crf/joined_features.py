"""What tokens in a row are together, looked up for all tokens of a note at once.

Each part of a joined value (a word, a class, an outline) is a number, 0 for whatever no feature of
the model names; the numbers of the parts make one code. Codes that the model knows are found by
their hash. Two that share a hash are rare: they are looked for in the sorted list of all.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from goldbench.phi.crf.features import EDGES, REACH, Channel
from goldbench.phi.crf.weights import ByPrefix, Ints, Rows

GLUE = {"00": 1, "01": 2, "10": 3, "11": 4}
_ONE = r"(!?\||[^|]+)"  # a part: only a bar (in a loud line: with a mark) holds a bar
_BITS = 19
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # 2^64 by the golden ratio: spreads codes evenly
_CROWDED = -1
Codes = npt.NDArray[np.int64]


class JoinedFeatures:
    """The joined values of some channels; `parts` numbers the parts by what they are."""

    def __init__(self, channels: Sequence[Channel], known: ByPrefix) -> None:
        self.channels = channels
        self.parts: dict[str, dict[str, int]] = {
            part: {EDGES[part]: 1} if part in EDGES else {}
            for channel in channels
            for part, _ in channel.parts
        }
        self.parts["glue"] = dict(GLUE)
        split = [self._split(channel, known) for channel in channels]
        sizes = {part: 1 + len(numbers) for part, numbers in self.parts.items()}
        self._factors = [[sizes[part] for part, _ in channel.parts] for channel in channels]
        rooms = [int(np.prod(factors, dtype=np.int64)) for factors in self._factors]
        self._bases = [sum(rooms[:nth]) for nth in range(len(rooms))]
        self._index_codes(split)

    def _split(self, channel: Channel, known: ByPrefix) -> dict[tuple[int, ...], list[int]]:
        """Number the parts of the values that features name; with the rows of the features."""
        parse = re.compile(r"\|".join([_ONE] * len(channel.parts))).fullmatch
        numbers = [self.parts[part] for part, _ in channel.parts]
        rows: dict[tuple[int, ...], list[int]] = {}
        for nth, prefix in enumerate(channel.prefixes):
            for value, row in known.get(prefix, {}).items():
                if (match := parse(value)) is None:
                    continue
                key = tuple(
                    own.setdefault(part, 1 + len(own))
                    for own, part in zip(numbers, match.groups(), strict=True)
                )
                rows.setdefault(key, [0] * len(channel.prefixes))[nth] = row
        return rows

    def _index_codes(self, split: Sequence[Mapping[tuple[int, ...], list[int]]]) -> None:
        codes: list[int] = []
        rows: list[list[int]] = []
        for base, factors, values in zip(self._bases, self._factors, split, strict=True):
            for numbers, own in values.items():
                code = 0
                for factor, number in zip(factors, numbers, strict=True):
                    code = code * factor + number
                codes.append(base + code)
                rows.append(own)
        unsorted = np.array(codes, np.int64)
        order = np.argsort(unsorted)
        self._codes: Codes = np.concatenate([[-1], unsorted[order]])
        most = max(len(channel.offsets) for channel in self.channels)
        self._rows = np.zeros((1 + len(codes), most), np.int32)  # of a value side by side
        for at, number in enumerate(order.tolist(), 1):
            self._rows[at, : len(rows[number])] = rows[number]
        slots = _hash_codes(self._codes[1:])
        self._slots = np.zeros(1 << _BITS, np.int32)
        self._slots[slots] = np.arange(1, len(self._codes))
        self._slots[np.bincount(slots, minlength=1 << _BITS) > 1] = _CROWDED

    def lanes(
        self, parts: Mapping[str, Ints], size: int, gaps: Sequence[int] = ()
    ) -> Iterator[tuple[Rows, int]]:
        """Give the rows of the joined values, and how far from its token each value stands.

        `parts` number the parts of the tokens and of what stands `REACH` beyond the ends. `gaps`
        are tokens of no note: nothing is joined there.
        """
        numbers = np.zeros((len(self.channels), size + 2 * REACH), np.intp)
        numbers[:, REACH : REACH + size] = self._numbers(parts, size)
        if gaps:
            numbers[:, REACH + np.array(gaps)] = 0
        rows = self._rows.take(numbers, axis=0)
        for by_token, channel in zip(rows, self.channels, strict=True):
            for nth, offset in enumerate(channel.offsets):
                yield by_token[:, nth], offset

    def _numbers(self, parts: Mapping[str, Ints], size: int) -> Rows:
        """Number the joined values of each channel (a line each); 0 for those never heard of."""
        codes = np.empty((len(self.channels), size), np.int64)
        for nth, (channel, factors) in enumerate(zip(self.channels, self._factors, strict=True)):
            code = codes[nth]
            code[:] = self._bases[nth]
            weight = 1
            for (part, offset), factor in zip(channel.parts[::-1], factors[::-1], strict=True):
                own = parts[part][REACH + offset : REACH + offset + size]
                code += own if weight == 1 else own * weight
                weight *= factor
        places = self._slots.take(_hash_codes(codes))
        crowded = places == _CROWDED
        if crowded.any():
            at = np.searchsorted(self._codes, codes[crowded])
            places[crowded] = np.minimum(at, len(self._codes) - 1)
        places[self._codes.take(places) != codes] = 0
        return places


def _hash_codes(codes: Codes) -> Ints:
    spread = codes.view(np.uint64) * _FACTOR
    spread >>= np.uint64(64 - _BITS)
    return spread.view(np.int64)

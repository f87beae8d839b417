import numpy as np
import pytest

from goldbench.phi.crf import joined_features as joined
from goldbench.phi.crf.features import REACH, channels
from goldbench.phi.crf.joined_features import JoinedFeatures
from goldbench.phi.crf.weights import Ints
from languages import features_of

KNOWN = {
    "b0=": {"ann|lee": 1, "lee|\x02": 2, "||ann": 3},
    "b-1=": {"ann|lee": 4},
    "o=": {"\x02|Xx|Xx": 5},
    "kw=": {"name|ann": 6},
}


def _joined() -> JoinedFeatures:
    return JoinedFeatures(
        [channel for channel in channels(features_of("es")) if channel.parts], KNOWN
    )


def _numbered(known: JoinedFeatures, part: str, values: list[str]) -> Ints:
    edge = 1 if part in ("low", "shape") else 0
    own = [known.parts[part].get(value, 0) for value in values]
    return np.array([edge] * REACH + own + [edge] * REACH)


def _rows(known: JoinedFeatures) -> dict[tuple[int, int], list[int]]:
    """Give the rows of "Name: Ann Lee | Ann", by lane (its nth, its offset)."""
    low = ["name", ":", "ann", "lee", "|", "ann"]
    parts = {
        "low": _numbered(known, "low", low),
        "shape": _numbered(known, "shape", ["Xx", ":", "Xx", "Xx", "|", "Xx"]),
        "glue": _numbered(known, "glue", ["01", "10", "00", "00", "00", "00"]),
        "label": _numbered(known, "label", ["", "", "name", "name", "name", "name"]),
    }
    lanes = known.lanes(parts, len(low))
    return {
        (nth, offset): rows[REACH : REACH + len(low)].tolist()
        for nth, (rows, offset) in enumerate(lanes)
        if rows.any()
    }


def test_known_neighbours_have_their_rows_and_all_others_none() -> None:
    by_place = _rows(_joined())
    rows = sorted(by_place.values())
    assert rows == [[0, 0, 1, 0, 3, 0], [0, 0, 4, 0, 0, 0], [0, 0, 6, 0, 0, 6]]


def test_codes_that_share_a_hash_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = _rows(_joined())
    monkeypatch.setattr(joined, "_BITS", 1)
    assert _rows(_joined()) == apart


def test_a_model_without_joined_features_is_told_nothing() -> None:
    assert (
        _rows(
            JoinedFeatures(
                [channel for channel in channels(features_of("es")) if channel.parts], {}
            )
        )
        == {}
    )

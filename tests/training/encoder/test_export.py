from pathlib import Path

import numpy as np

from encoder_lessons import NUMBERING, VOCABULARY
from goldbench.phi.encoder import load
from goldbench.training.encoder.export import keep_pieces, save_network
from tiny_encoder import draw_arrays


def test_pieces_that_are_not_kept_take_their_rows_along(tmp_path: Path) -> None:
    arrays = draw_arrays()
    arrays["pieces"] = np.repeat(np.arange(len(VOCABULARY), dtype=np.float32)[:, None], 8, axis=1)
    save_network(tmp_path / "m", arrays, NUMBERING, lang="en", heads=2)
    network = load(tmp_path / "m", lang="en")
    assert "東" not in network.vocabulary
    assert list(network.vocabulary) == keep_pieces(VOCABULARY)
    row = network.pieces.rows([network.vocabulary["tom"]])
    assert row.round(3).tolist() == [[VOCABULARY.index("tom")] * 8]
    assert (network.heads, len(network.layers)) == (2, 2)

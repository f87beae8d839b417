"""The waves of a study: one draw, and changes that are logged."""

from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.study import (
    DrawnWaves,
    add_notes,
)
from studies import SQLITE, Team, notes
from waves_study import EACH, wave_plan, waves_study


@SQLITE
def test_one_draw_a_study(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    other = wave_plan().change_rule(waves.folder.protocol.waves, begun=1)  # type: ignore[arg-type]  # there
    deeper = replace(other, planned=dict.fromkeys(other.planned, 9))
    more = notes("more", 1)
    with pytest.raises(UsageError, match="a draw with other waves"):
        add_notes(
            waves.study,
            crew.lead,
            crew.sites[0],
            more,
            waves=DrawnWaves(deeper, {more[0].id: EACH}),
        )

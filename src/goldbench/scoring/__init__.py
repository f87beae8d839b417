"""How well a system's marks agree with the gold: tracks, scores, comparisons, mistakes."""

from goldbench.scoring.choice import choose
from goldbench.scoring.compare import Comparison, compare
from goldbench.scoring.editions import Edition, edition
from goldbench.scoring.gap_result import Gap, Gaps
from goldbench.scoring.mistakes import Mistake, mistakes
from goldbench.scoring.ranking import Ranking, rank_systems
from goldbench.scoring.request import score
from goldbench.scoring.result import (
    Gold,
    Intervals,
    Macro,
    Negatives,
    Outcomes,
    Rated,
    Rates,
    Result,
    Rule,
    Score,
    Scores,
)
from goldbench.scoring.settings import Settings
from goldbench.scoring.streams import CorpusStream, FileStream, Stream
from goldbench.scoring.summary import Spread, Summary, summarise
from goldbench.scoring.thresholds import Thresholds, find_thresholds
from goldbench.scoring.tracks import TRACKS, Track, track
from goldbench.stats import Interval

__all__ = [
    "TRACKS",
    "Comparison",
    "CorpusStream",
    "Edition",
    "FileStream",
    "Gap",
    "Gaps",
    "Gold",
    "Interval",
    "Intervals",
    "Macro",
    "Mistake",
    "Negatives",
    "Outcomes",
    "Ranking",
    "Rated",
    "Rates",
    "Result",
    "Rule",
    "Score",
    "Scores",
    "Settings",
    "Spread",
    "Stream",
    "Summary",
    "Thresholds",
    "Track",
    "choose",
    "compare",
    "edition",
    "find_thresholds",
    "mistakes",
    "rank_systems",
    "score",
    "summarise",
    "track",
]

"""How well a system's marks agree with the gold: tracks, scores, comparisons, mistakes."""

from goldbench.scoring.comparison.compare import Comparison, compare
from goldbench.scoring.comparison.ranking import Ranking, rank_systems
from goldbench.scoring.comparison.summary import Spread, Summary, summarise
from goldbench.scoring.comparison.thresholds import Thresholds, find_thresholds
from goldbench.scoring.mistakes import Mistake, mistakes
from goldbench.scoring.rates.gap_result import Gap, Gaps
from goldbench.scoring.reading.streams import CorpusStream, FileStream, Stream
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
from goldbench.scoring.tracks.catalog import TRACKS, Track, track
from goldbench.scoring.tracks.choice import choose
from goldbench.scoring.tracks.editions import Edition, edition
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

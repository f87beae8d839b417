"""How well a system's marks agree with the gold: tracks, scores, comparisons, mistakes."""

from goldbench.scoring.result import Gold, Intervals, Macro, Rates, Result, Score, Scores
from goldbench.scoring.score import Settings, score
from goldbench.scoring.streams import CorpusStream, FileStream, Stream
from goldbench.scoring.tracks import TRACKS, Track, track

__all__ = [
    "TRACKS",
    "CorpusStream",
    "FileStream",
    "Gold",
    "Intervals",
    "Macro",
    "Rates",
    "Result",
    "Score",
    "Scores",
    "Settings",
    "Stream",
    "Track",
    "score",
    "track",
]

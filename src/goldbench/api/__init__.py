"""The functions for notebooks and scripts; `goldbench` itself hands them out.

Each spells out its keywords, takes paths, corpora in memory and data frames alike, and does what
the command of the same name does. Nothing heavy is imported before a function is called.
"""

from goldbench.api.annotators import agree, second_human, vote
from goldbench.api.leaks import leak
from goldbench.api.narrowing import narrow
from goldbench.api.planning import draw, plan
from goldbench.api.questions import plan_difference, plan_human, plan_leak
from goldbench.api.reading import marks, notes, read, write
from goldbench.api.reporting import evidence, report
from goldbench.api.splitting import split
from goldbench.api.study_planning import draw_study, plan_study
from goldbench.api.systems import compare, score, thresholds
from goldbench.api.timelines import timeline
from goldbench.api.tools import annotate, deidentify

__all__ = [
    "agree",
    "annotate",
    "compare",
    "deidentify",
    "draw",
    "draw_study",
    "evidence",
    "leak",
    "marks",
    "narrow",
    "notes",
    "plan",
    "plan_difference",
    "plan_human",
    "plan_leak",
    "plan_study",
    "read",
    "report",
    "score",
    "second_human",
    "split",
    "thresholds",
    "timeline",
    "vote",
    "write",
]

"""What a call from Python answers: values that print well, in a terminal and in a notebook.

Each answer is a list of rows, too: it turns into a data frame of polars, pandas or anything else
that knows the Arrow C stream interface.
"""

from goldbench.reports.answers.agreement_answer import Agreed
from goldbench.reports.answers.board_answer import Boarded
from goldbench.reports.answers.comparison_answer import Compared
from goldbench.reports.answers.corpus_tables import marks_grid, notes_grid
from goldbench.reports.answers.deidentification_answer import DeidentifiedNotes
from goldbench.reports.answers.draw_answer import Drawn
from goldbench.reports.answers.frames import ArrowTable, as_polars, corpus_of
from goldbench.reports.answers.grid import Grid
from goldbench.reports.answers.leak_evidence import LeakEvidence
from goldbench.reports.answers.narrowing_answer import NarrowedPopulation
from goldbench.reports.answers.plan_answer import Planned
from goldbench.reports.answers.report_answer import Reported
from goldbench.reports.answers.score_answer import Scored
from goldbench.reports.answers.second_human_answer import BesideHumans
from goldbench.reports.answers.split_answer import SplitCorpus
from goldbench.reports.answers.threshold_answer import CutSystems
from goldbench.reports.answers.timelines import CohortTimeline, PatientTimeline
from goldbench.reports.answers.units_answer import PlannedAnswer
from goldbench.reports.answers.vote_answer import VotedGold

__all__ = [
    "Agreed",
    "ArrowTable",
    "BesideHumans",
    "Boarded",
    "CohortTimeline",
    "Compared",
    "CutSystems",
    "DeidentifiedNotes",
    "Drawn",
    "Grid",
    "LeakEvidence",
    "NarrowedPopulation",
    "PatientTimeline",
    "Planned",
    "PlannedAnswer",
    "Reported",
    "Scored",
    "SplitCorpus",
    "VotedGold",
    "as_polars",
    "corpus_of",
    "marks_grid",
    "notes_grid",
]

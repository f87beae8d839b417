"""What a call from Python answers: values that print well, in a terminal and in a notebook.

Each answer is a list of rows, too: it turns into a data frame of polars, pandas or anything else
that knows the Arrow C stream interface.
"""

from goldbench.reports.answers.agreed import Agreed
from goldbench.reports.answers.beside_humans import BesideHumans
from goldbench.reports.answers.boarded import Boarded
from goldbench.reports.answers.compared import Compared
from goldbench.reports.answers.cut_systems import CutSystems
from goldbench.reports.answers.deidentified import DeidentifiedNotes
from goldbench.reports.answers.drawn import Drawn
from goldbench.reports.answers.frames import ArrowTable, as_polars, corpus_of
from goldbench.reports.answers.grid import Grid
from goldbench.reports.answers.leak_evidence import LeakEvidence
from goldbench.reports.answers.marked import marks_grid, notes_grid
from goldbench.reports.answers.narrowed import NarrowedPopulation
from goldbench.reports.answers.planned import Planned
from goldbench.reports.answers.planned_answer import PlannedAnswer
from goldbench.reports.answers.reported import Reported
from goldbench.reports.answers.scored import Scored
from goldbench.reports.answers.split_corpus import SplitCorpus
from goldbench.reports.answers.timelines import CohortTimeline, PatientTimeline
from goldbench.reports.answers.voted import VotedGold

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

"""Figures as inline SVG, drawn by hand: text of the page's own colour, light and dark.

Every figure is a function that takes numbers and a width and gives an `svg` element with title
and description. Widths are in pixels of the page; a page draws each figure twice, for wide and for
narrow screens, so that letters keep their size. Colours are classes (`s0` to `s5`), which the
style sheet of the report fills from a palette that colour-blind readers can tell apart (Okabe and
Ito 2008); series differ in shape, too.
"""

from goldbench.reports.figures.bars import BarRow, bars
from goldbench.reports.figures.flow import FlowStep, flow
from goldbench.reports.figures.forest import ForestRow, forest
from goldbench.reports.figures.heatmap import heatmap
from goldbench.reports.figures.length import Bin, LengthSeries, length_plot
from goldbench.reports.figures.marker import SERIES, swatch
from goldbench.reports.figures.scatter import Spot, scatter
from goldbench.reports.figures.svg import Estimate, Frame
from goldbench.reports.figures.threshold import (
    ThresholdSeries,
    reliability_plot,
    threshold_plot,
)

__all__ = [
    "SERIES",
    "BarRow",
    "Bin",
    "Estimate",
    "FlowStep",
    "ForestRow",
    "Frame",
    "LengthSeries",
    "Spot",
    "ThresholdSeries",
    "bars",
    "flow",
    "forest",
    "heatmap",
    "length_plot",
    "reliability_plot",
    "scatter",
    "swatch",
    "threshold_plot",
]

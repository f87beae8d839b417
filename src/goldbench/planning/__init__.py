"""How many notes, which ones, and what that will be worth. Pure: no files, no clock, no generator.

`slice_size` is SLiCE to the last digit; `assured_size` and `output_size` are sizes that keep their
promise; `draw_notes` picks the notes by a keyed hash of their ids.
"""

from goldbench.planning.sample.allocation import equal, optimal, proportional
from goldbench.planning.sample.draw import Unit, draw_notes
from goldbench.planning.sample.drawn import Draw, Note, finish, replace
from goldbench.planning.sizes.counts.cells import (
    Cells,
    IntervalMethod,
    Metric,
    Pilot,
    Source,
    expected_cells,
)
from goldbench.planning.sizes.counts.corrections import crowding, design_effect, finite_population
from goldbench.planning.sizes.simple_random.assurance import (
    AssuredSize,
    assured_size,
    realised_assurance,
)
from goldbench.planning.sizes.simple_random.expected import ExpectedWidths, expected_widths
from goldbench.planning.sizes.simple_random.proportion import (
    documents_for,
    proportion_assurance,
    proportion_size,
)
from goldbench.planning.sizes.simple_random.slice import (
    SiteShare,
    SliceSize,
    first_narrow,
    per_site,
    slice_size,
)
from goldbench.planning.sizes.stratified.by_output import OutputSize, output_assurance, output_size
from goldbench.planning.sizes.stratified.patterns import (
    Patterns,
    PatternSizes,
    detection_patterns,
    pattern_sizes,
)

__all__ = [
    "AssuredSize",
    "Cells",
    "Draw",
    "ExpectedWidths",
    "IntervalMethod",
    "Metric",
    "Note",
    "OutputSize",
    "PatternSizes",
    "Patterns",
    "Pilot",
    "SiteShare",
    "SliceSize",
    "Source",
    "Unit",
    "assured_size",
    "crowding",
    "design_effect",
    "detection_patterns",
    "documents_for",
    "draw_notes",
    "equal",
    "expected_cells",
    "expected_widths",
    "finish",
    "finite_population",
    "first_narrow",
    "optimal",
    "output_assurance",
    "output_size",
    "pattern_sizes",
    "per_site",
    "proportion_assurance",
    "proportion_size",
    "proportional",
    "realised_assurance",
    "replace",
    "slice_size",
]

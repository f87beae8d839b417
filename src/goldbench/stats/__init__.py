"""Intervals, design-based estimates, bootstrap, randomisation tests. Pure array functions.

A single number that is undefined is None; in arrays it is NaN. Arrays of counts have one row a
document or cluster on their last axis, unless a function says (clusters, columns).
"""

from goldbench.stats.alt_test import AltTest, alt_test
from goldbench.stats.bootstrap import Replicates, bootstrap_interval, replicate
from goldbench.stats.clustered import (
    Estimate,
    design_effect,
    korn_graubard,
    korn_graubard_bounds,
    linearised_bounds,
    ratio_estimate,
)
from goldbench.stats.cross_products import CrossProducts
from goldbench.stats.design import (
    OutputStratum,
    ScoreBounds,
    Scores,
    output_bounds,
    output_scores,
    weighted_scores,
)
from goldbench.stats.f1 import (
    F1_METHODS,
    delta_f1_bounds,
    exact_f1_bounds,
    f1_estimate,
    f1_interval,
    f1_of_j,
    harmonic_bounds,
    j_of_f1,
    paper_f1_bounds,
    wilson_f1_bounds,
)
from goldbench.stats.interchange import Interchange, Shift, clusters_to_settle, interchange
from goldbench.stats.multiple import benjamini_yekutieli, holm
from goldbench.stats.one_more import PHI_RHO, RHO, one_more, one_more_bounds
from goldbench.stats.paired import (
    PairedDifference,
    linearised_difference,
    paired_difference,
)
from goldbench.stats.patterns import Patterns
from goldbench.stats.proportion import (
    PROPORTION_METHODS,
    Bounds,
    Interval,
    clopper_pearson,
    clopper_pearson_bounds,
    wilson,
    wilson_bounds,
)
from goldbench.stats.randomization import (
    RandomizationTest,
    paired_replicates,
    randomization_test,
)
from goldbench.stats.ranks import PairTest, Rank, share_ranks
from goldbench.stats.recheck import Cell, Printed, PrintedRow, Recheck, recheck_row
from goldbench.stats.sample import Sample, Totals
from goldbench.stats.score_bounds import (
    document_mean_bounds,
    label_mean_bounds,
    label_mean_of_products,
    pattern_bounds,
    score_bounds,
)
from goldbench.stats.sums import (
    Statistic,
    document_scores,
    f1_of,
    macro_of,
    mean_of,
    precision_of,
    recall_of,
)

__all__ = [
    "F1_METHODS",
    "PHI_RHO",
    "PROPORTION_METHODS",
    "RHO",
    "AltTest",
    "Bounds",
    "Cell",
    "CrossProducts",
    "Estimate",
    "Interchange",
    "Interval",
    "OutputStratum",
    "PairTest",
    "PairedDifference",
    "Patterns",
    "Printed",
    "PrintedRow",
    "RandomizationTest",
    "Rank",
    "Recheck",
    "Replicates",
    "Sample",
    "ScoreBounds",
    "Scores",
    "Shift",
    "Statistic",
    "Totals",
    "alt_test",
    "benjamini_yekutieli",
    "bootstrap_interval",
    "clopper_pearson",
    "clopper_pearson_bounds",
    "clusters_to_settle",
    "delta_f1_bounds",
    "design_effect",
    "document_mean_bounds",
    "document_scores",
    "exact_f1_bounds",
    "f1_estimate",
    "f1_interval",
    "f1_of",
    "f1_of_j",
    "harmonic_bounds",
    "holm",
    "interchange",
    "j_of_f1",
    "korn_graubard",
    "korn_graubard_bounds",
    "label_mean_bounds",
    "label_mean_of_products",
    "linearised_bounds",
    "linearised_difference",
    "macro_of",
    "mean_of",
    "one_more",
    "one_more_bounds",
    "output_bounds",
    "output_scores",
    "paired_difference",
    "paired_replicates",
    "paper_f1_bounds",
    "pattern_bounds",
    "precision_of",
    "randomization_test",
    "ratio_estimate",
    "recall_of",
    "recheck_row",
    "replicate",
    "score_bounds",
    "share_ranks",
    "weighted_scores",
    "wilson",
    "wilson_bounds",
    "wilson_f1_bounds",
]

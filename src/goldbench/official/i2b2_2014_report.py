"""What the i2b2/UTHealth 2014 script prints about one evaluation."""

from math import nan
from typing import NamedTuple

from goldbench.official.counts import Evaluation, Say

_RULE = "-" * 75


class Macro(NamedTuple):
    """Means over documents, their harmonic mean, and population standard deviations."""

    precision: float
    recall: float
    f1: float
    precision_sd: float
    recall_sd: float


def macro(evaluation: Evaluation) -> Macro:
    """Average over documents. NaN for no documents, and for an F1 of twice zero."""
    import numpy as np  # noqa: PLC0415 - the command line should not pay for it

    if not evaluation.documents:
        return Macro(nan, nan, nan, nan, nan)
    # With numpy's own summation: where all documents are alike, the standard deviation that is
    # printed may be 1.4e-17, and which ones those are depends on the order of additions.
    precisions = np.array([document.precision for document in evaluation.documents])
    recalls = np.array([document.recall for document in evaluation.documents])
    precision, recall = float(precisions.mean()), float(recalls.mean())
    both = precision + recall
    f1 = 2 * (precision * recall / both) if both else nan
    return Macro(precision, recall, f1, float(precisions.std()), float(recalls.std()))


def print_documents(evaluation: Evaluation, say: Say) -> None:
    say(f"Report for {evaluation.label}:")
    say(_row("", "Measure", "", "Micro (Primary)"))
    say(_RULE)
    for document in evaluation.documents:
        sizes = f"[{document.tp + document.fn}({document.tp}){document.tp + document.fp}]"
        say(_row(document.id, "Precision", "", f"{document.precision:.4}"))
        say(_row(sizes, "Recall", "", f"{document.recall:.4}"))
        say(_row("", "F1", "", f"{document.f1:.4}"))
        say(_RULE)


def print_summary(evaluation: Evaluation, say: Say) -> None:
    mean = macro(evaluation)
    title = f"{evaluation.label} ({len(evaluation.documents)})"
    precision = f"{mean.precision:.4} ({mean.precision_sd:.2})"
    recall = f"{mean.recall:.4} ({mean.recall_sd:.2})"
    say(_row(title, "Measure", "Macro (SD)", "Micro (Primary)"))
    say(_RULE)
    say(_row("Total", "Precision", precision, f"{evaluation.precision:.4}"))
    say(_row("", "Recall", recall, f"{evaluation.recall:.4}"))
    say(_row("", "F1", f"{mean.f1:.4}", f"{evaluation.f1:.4}"))
    say("\n")


def _row(title: str, measure: str, macro_: str, micro: str) -> str:
    return f"{title:<25}{measure:<15}{macro_:<15}{micro:<20}"

"""Values that help texts list. They stand here too, so that `--help` imports nothing heavy.

A test compares each with its owner.
"""

from goldbench.languages import TOOL_LANGUAGES

INTERVALS = ("one-more-document", "korn-graubard", "clopper-pearson", "wilson", "bootstrap")
"""`goldbench.scoring.rates.rating.METHODS`, the default first."""
LANGUAGES = TOOL_LANGUAGES
SCHEMES = ("nlpsandbox", "i2b2", "meddocan")
"""`goldbench.phi.SCHEMES`."""
POLICIES = (
    "hipaa-safe-harbor",
    "limited-data-set",
    "gdpr-pseudonymisation",
    "mask",
    "tag",
    "redact",
)
"""`goldbench.phi.POLICIES`."""

__all__ = ["INTERVALS", "LANGUAGES", "POLICIES", "SCHEMES"]

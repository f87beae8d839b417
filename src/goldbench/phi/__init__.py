"""Protected health information: find it, remove it, and tell how much got through.

`annotate` marks a text; `deidentify` replaces what was found by a policy; `leaks` estimates from a
gold sample what was missed. Nothing here needs a network, and the same text gives the same marks.
"""

from goldbench.phi.annotate import PHI, TOOLS, annotate, candidates, find, in_scheme
from goldbench.phi.annotators import ANNOTATORS, Annotator
from goldbench.phi.batches import Annotating, Removing, cleaned, mapped
from goldbench.phi.conflicts import join, keep_strongest
from goldbench.phi.deidentify import Deidentified, Replaced, deidentify
from goldbench.phi.families import FAMILIES, LANGUAGES, SCHEMES, kinds
from goldbench.phi.found import Found
from goldbench.phi.keys import Key, new_key, read_key
from goldbench.phi.leaks import Leak, Sampled, leaks
from goldbench.phi.policies import POLICIES, Policy, Step, policy, read_policy
from goldbench.phi.reading import Reading, read
from goldbench.phi.runs import annotated, deidentified, estimate_leaks
from goldbench.phi.shifting import days_for, order_of, shift
from goldbench.phi.site import Site, read_site
from goldbench.phi.surrogates import Surrogates
from goldbench.phi.vault import Entry, entry, seal, unseal

__all__ = [
    "ANNOTATORS",
    "FAMILIES",
    "LANGUAGES",
    "PHI",
    "POLICIES",
    "SCHEMES",
    "TOOLS",
    "Annotating",
    "Annotator",
    "Deidentified",
    "Entry",
    "Found",
    "Key",
    "Leak",
    "Policy",
    "Reading",
    "Removing",
    "Replaced",
    "Sampled",
    "Site",
    "Step",
    "Surrogates",
    "annotate",
    "annotated",
    "candidates",
    "cleaned",
    "days_for",
    "deidentified",
    "deidentify",
    "entry",
    "estimate_leaks",
    "find",
    "in_scheme",
    "join",
    "keep_strongest",
    "kinds",
    "leaks",
    "mapped",
    "new_key",
    "order_of",
    "policy",
    "read",
    "read_key",
    "read_policy",
    "read_site",
    "seal",
    "shift",
    "unseal",
]

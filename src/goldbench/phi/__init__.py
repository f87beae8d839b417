"""Protected health information: find it, remove it, and tell how much got through.

`annotate` marks a text; `deidentify` replaces what was found by a policy; `leaks` estimates from a
gold sample what was missed. Nothing here needs a network, and the same text gives the same marks.
"""

from goldbench.language import TOOL_LANGUAGES as LANGUAGES
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.annotators import ANNOTATORS, Annotator
from goldbench.phi.corpus_run import (
    Deidentification,
    annotate_notes,
    audit_of_parts,
    deidentify_corpus,
    deidentify_notes,
    estimate_leaks,
    leak_evidence,
    restore_corpus,
    restore_notes,
    sample_leaks,
)
from goldbench.phi.deidentify.dates import days_for, order_of, shift
from goldbench.phi.deidentify.engine import Deidentified, Replaced, deidentify
from goldbench.phi.deidentify.evidence import BLANKS as LEAK_BLANKS
from goldbench.phi.deidentify.evidence import TITLE as LEAK_TITLE
from goldbench.phi.deidentify.evidence import Evidence, LeakRow, check_one_sided, gather_evidence
from goldbench.phi.deidentify.given_marks import confidence_of, read_given_marks
from goldbench.phi.deidentify.keys import Key, new_key, read_key
from goldbench.phi.deidentify.leaks import Leak, Sampled, leaks
from goldbench.phi.deidentify.offset_map import OffsetMap
from goldbench.phi.deidentify.policies import (
    POLICIES,
    Policy,
    RequestSteps,
    Step,
    policy,
    read_policy,
)
from goldbench.phi.deidentify.surrogates import Surrogates
from goldbench.phi.deidentify.vault import Entry, entry, seal, unseal
from goldbench.phi.encoder import Encoder, choose_encoder, find_shipped_encoder, read_encoder
from goldbench.phi.labels import SCHEMES, families, kinds
from goldbench.phi.languages import Language, load_language
from goldbench.phi.mark import Mark
from goldbench.phi.overlaps import join, keep_strongest
from goldbench.phi.pipeline import (
    PHI,
    analyse,
    analyse_many,
    annotate,
    annotate_many,
    candidates,
    candidates_many,
    find,
    find_many,
    in_scheme,
    tools,
)
from goldbench.phi.site import Site, read_site
from goldbench.phi.tasks import (
    REPLACED,
    AnnotateTask,
    DeidentifyTask,
    DeidentifyWork,
    rewrite_document,
)

__all__ = [
    "ANNOTATORS",
    "LANGUAGES",
    "LEAK_BLANKS",
    "LEAK_TITLE",
    "PHI",
    "POLICIES",
    "REPLACED",
    "SCHEMES",
    "AnnotateTask",
    "Annotator",
    "Deidentification",
    "Deidentified",
    "DeidentifyTask",
    "DeidentifyWork",
    "Encoder",
    "Entry",
    "Evidence",
    "Key",
    "Language",
    "Leak",
    "LeakRow",
    "Mark",
    "NoteAnalysis",
    "OffsetMap",
    "Policy",
    "Replaced",
    "RequestSteps",
    "Sampled",
    "Site",
    "Step",
    "Surrogates",
    "analyse",
    "analyse_many",
    "annotate",
    "annotate_many",
    "annotate_notes",
    "audit_of_parts",
    "candidates",
    "candidates_many",
    "check_one_sided",
    "choose_encoder",
    "confidence_of",
    "days_for",
    "deidentify",
    "deidentify_corpus",
    "deidentify_notes",
    "entry",
    "estimate_leaks",
    "families",
    "find",
    "find_many",
    "find_shipped_encoder",
    "gather_evidence",
    "in_scheme",
    "join",
    "keep_strongest",
    "kinds",
    "leak_evidence",
    "leaks",
    "load_language",
    "new_key",
    "order_of",
    "policy",
    "read_encoder",
    "read_given_marks",
    "read_key",
    "read_policy",
    "read_site",
    "restore_corpus",
    "restore_notes",
    "rewrite_document",
    "sample_leaks",
    "seal",
    "shift",
    "tools",
    "unseal",
]

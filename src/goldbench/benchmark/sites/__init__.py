"""Several hospitals and a hub: tools travel, notes stay, signed figures come back.

A site pulls tasks and submissions of a hub it trusts (or carries them on a stick), runs them on
its own notes, shows a person what would leave, and pushes signed bundles. There is no connection
into a hospital.
"""

from goldbench.benchmark.sites.approval import (
    Pending,
    Policy,
    Shown,
    hold,
    let_go,
    let_go_all,
    list_outgoing,
    list_pending,
    set_policy,
    show,
)
from goldbench.benchmark.sites.arrival import Arrived, Brought, take_bundle, take_bundles
from goldbench.benchmark.sites.bundle import BundleError, bundle_hash, read_bundle
from goldbench.benchmark.sites.exchange import Pushed, pull, push
from goldbench.benchmark.sites.intake import Taken, join_task, take_parcel
from goldbench.benchmark.sites.keys import SiteKey, fingerprint, make_key, read_key
from goldbench.benchmark.sites.parcel import write_parcel
from goldbench.benchmark.sites.parties import (
    Hub,
    Site,
    add_hub,
    add_site,
    find_hub,
    find_site,
    list_hubs,
    list_sites,
    withdraw_site,
)
from goldbench.benchmark.sites.verify import Verified, verify_bench, verify_files
from goldbench.benchmark.sites.words import ABSENT, bundle_words

__all__ = [
    "ABSENT",
    "Arrived",
    "Brought",
    "BundleError",
    "Hub",
    "Pending",
    "Policy",
    "Pushed",
    "Shown",
    "Site",
    "SiteKey",
    "Taken",
    "Verified",
    "add_hub",
    "add_site",
    "bundle_hash",
    "bundle_words",
    "find_hub",
    "find_site",
    "fingerprint",
    "hold",
    "join_task",
    "let_go",
    "let_go_all",
    "list_hubs",
    "list_outgoing",
    "list_pending",
    "list_sites",
    "make_key",
    "pull",
    "push",
    "read_bundle",
    "read_key",
    "set_policy",
    "show",
    "take_bundle",
    "take_bundles",
    "take_parcel",
    "verify_bench",
    "verify_files",
    "withdraw_site",
    "write_parcel",
]

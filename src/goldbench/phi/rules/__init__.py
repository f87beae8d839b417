"""Rules: what gives itself away by its form, its check digit or the word before it.

They do two things: their hits are features of the models, and where no model speaks they are
annotations of their own. Here is what holds in any language; how one writes its dates, numbers and
names comes with it (`goldbench.phi.languages`).
"""

from goldbench.phi.rules.hits import Hit, find_none

__all__ = ["GROUPS", "Hit", "find_none"]

# Each group is a channel of the models: within one, a later hit never hides an earlier one.
GROUPS = (
    "dates",
    "contacts",
    "identifiers",
    "ages",
    "relatives",
    "places",
    "names",
    "traits",
    "fields",
)

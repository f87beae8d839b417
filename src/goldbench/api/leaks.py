"""Evidence of what de-identification lets through: `leak`."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

from typing import TYPE_CHECKING

from goldbench.api.arguments import check_numbers, corpus_of
from goldbench.api.checks import check_words, new_file, path_if_given
from goldbench.api.tools import policy_and_key
from goldbench.errors import check_known

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import PathLike, Source
    from goldbench.reports.answers import LeakEvidence


def leak(
    gold: "Source",
    path: "PathLike | None" = None,
    *,
    layer: str | None = None,
    policy: str = "hipaa-safe-harbor",
    lang: str = "en",
    key: "PathLike | None" = None,
    site: "PathLike | None" = None,
    patient: str = "patient",
    population: str | None = None,
    level: float = 0.95,
) -> "LeakEvidence":
    """Gather evidence of what de-identification lets through, for an expert to judge.

    `gold` is a sample with all its protected health information marked, in its only layer or the
    one that is named. The tools run over it as `deidentify` would; counted is what is left, by
    category, section, origin of name and Safe Harbor identifier, with upper bounds at the `level`
    that hold also where none was seen. `patient` is the metadata key of whom, `population` what
    the sample was drawn from, in your words. Where a path is given the page is written there.
    """
    from goldbench.corpus.metadata_key import check_key
    from goldbench.phi import (
        LANGUAGES,
        DeidentifyTask,
        check_one_sided,
        leak_evidence,
        read_site,
    )
    from goldbench.reports.answers import LeakEvidence

    check_known("language", lang, LANGUAGES)
    check_words(needed=True, patient=patient)
    check_words(layer=layer, population=population)
    check_numbers(needed=True, level=level)
    check_one_sided(level)
    target = None if path is None else new_file(path, "path")
    own_site = path_if_given(site, "site")
    chosen, secret = policy_and_key(policy, key)
    where = None if own_site is None else read_site(own_site)
    task = DeidentifyTask(lang, chosen, secret, where, patient)
    given = corpus_of(gold)
    check_key(given.documents.values(), patient, option="patient")
    evidence = leak_evidence(given, layer, task, population=population or "", level=level)
    answer = LeakEvidence(evidence)
    if target is not None:
        answer.save(target)
    return answer

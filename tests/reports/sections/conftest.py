"""A report on two systems, without a study and with one that tells its part."""

from dataclasses import replace

import pytest

from goldbench.reports import ReportData
from reports.accounts import account
from reports.small import QUICK, evidence, good, poor


@pytest.fixture(scope="session")
def plain() -> ReportData:
    return evidence(good(), poor(), wanted=replace(QUICK, tracks=("overlap",)))


@pytest.fixture(scope="session")
def told_by_study(plain: ReportData) -> ReportData:
    return replace(plain, account=account())

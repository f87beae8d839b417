from dataclasses import replace
from datetime import date

import places
from asthma_study import protocol
from goldbench.planning.protocol import Population
from goldbench.planning.protocol.read import read_protocol
from goldbench.planning.protocol.show import describe_protocol

GOLDEN = places.CONTRACTS / "golden" / "study.toml"
SHOWN = """\
  objective: Precision and recall of a system that finds asthma and its treatment
  ethics approval: committee A, number 12/2020
  data use: within the hospitals, until 2030
  notes: notes
  system: systems/rules::rules
population
  notes of adults in Pulmonology and Allergy
  hospitals: hospital-1 (university hospital), hospital-2 (district hospital)
  period: 2013-01-01 to 2018-12-31
  ages: from 18
  sexes: any
  departments: Pulmonology, Allergy
  kinds of notes: any
  ward: 3B, 4A
  length_of_stay: from 1
primary variable ASTHMA
  any mention of asthma of the patient
  terms: asthma, bronchial asthma, BA, /\\basthm\\w+\\b/, asma (es)
  a document counts
  expected: precision 0.85, recall 0.8
  interval: full width 0.1 at 95 %
secondary variable OMALIZUMAB
  terms: omalizumab, Xolair
  wide search: anti-IgE
  a document counts
  expected: precision 0.8, recall 0.8
  interval: full width 0.2 at 95 %
  frequency: 0.03, a registry
secondary variable OBESITY
  terms: obesity
  a mention counts
  expected: not said
  interval: full width 0.1 at 95 %
  frequency: 8 of 100 in a pilot (internal)
sampling: assurance 0.8, seed 1, clusters by patient
waves: every 10 %, first 30 %, cap 150 %; stops for ASTHMA (precision, recall)
second human: margin 0.05
decisions
  variable.ASTHMA.precision: physician and NLP engineer (2021-07-23): seen in an earlier study
  population.departments: physician (2021-07-23): asthma is rare elsewhere
further questions
  May notes be shown to annotators of another hospital? no
history
  version 1: first version (NLP engineer, 2021-06-17)
  version 2: narrowed to department Pulmonology, Allergy (physician, 2021-07-23)"""


def test_the_golden_protocol_in_words() -> None:
    study_protocol = read_protocol(GOLDEN.read_text(encoding="utf-8"), GOLDEN)
    title, *rest = describe_protocol(study_protocol)
    assert title == f"Severe asthma in six hospitals, version 2, {study_protocol.hash[:12]}"
    assert "\n".join(rest) == SHOWN


def test_what_was_not_said_is_said_so() -> None:
    lines = list(describe_protocol(protocol()))
    assert "  objective: not said" in lines
    assert "  system: none: terms are searched for" in lines
    assert "  hospitals: all" in lines
    until = replace(protocol(), population=Population(last_day=date(2018, 12, 31), oldest=90))
    lines = list(describe_protocol(until))
    assert "  period: up to 2018-12-31" in lines
    assert "  ages: up to 90" in lines

"""The ten variables of Canales 2021, Table 1: how often a note has each, and in what words.

The paper gives counts of annotations over a stratified sample of 519 documents, not frequencies;
`given` and `otherwise` (the share of notes with the variable among notes with and without
asthma) are ours, chosen so that every variable is found in a few hundred notes of either kind
and the order of Table 1 is roughly kept. A mention of extrinsic asthma is marked as such only,
and stands only in notes that mention asthma by another word too: the paper reports that the two
were confused.
"""

from typing import NamedTuple

from goldbench.languages import LANGUAGES


class Variable(NamedTuple):
    """`section` is where it is talked about: story, tests or plan."""

    label: str
    given: float
    otherwise: float
    section: str
    english: tuple[str, ...]
    spanish: tuple[str, ...]

    def words(self, lang: str) -> tuple[str, ...]:
        """Give its words in a language of notes, by the name of the language's folder."""
        words: tuple[str, ...] = self._asdict()[LANGUAGES[lang].folder]
        return words


PRIMARY = "ASTHMA"
_ALL = (
    Variable(
        PRIMARY, 1.0, 0.0, "story",
        ("asthma", "asthma", "asthma", "bronchial asthma", "Asthma", "BA"),
        ("asma", "asma", "asma", "asma bronquial", "Asma", "AB"),
    ),
    Variable(
        "EXTRINSIC_ASTHMA", 0.18, 0.0, "story",
        ("extrinsic asthma", "allergic asthma", "atopic asthma", "extrinsic bronchial asthma"),
        ("asma extrínseca", "asma alérgica", "asma atópica", "asma bronquial extrínseca"),
    ),
    Variable(
        "BRONCHODILATION_TEST", 0.30, 0.06, "tests",
        ("bronchodilator test", "bronchodilation test", "BD test", "bronchodilator response test",
         "BDT"),
        ("prueba broncodilatadora", "PBD", "test de broncodilatación", "test broncodilatador",
         "prueba de broncodilatación"),
    ),
    Variable(
        "EOSINOPHILS_IN_BLOOD", 0.35, 0.15, "tests",
        ("eosinophils", "blood eosinophils", "eosinophil count", "eos", "peripheral eosinophils",
         "AEC"),
        ("eosinófilos", "eosinófilos en sangre", "recuento de eosinófilos", "eos",
         "eosinófilos periféricos"),
    ),
    Variable(
        "GASTROESOPHAGEAL_REFLUX", 0.25, 0.12, "story",
        ("GERD", "gastroesophageal reflux", "gastroesophageal reflux disease", "GORD",
         "acid reflux"),
        ("ERGE", "RGE", "reflujo gastroesofágico", "enfermedad por reflujo gastroesofágico",
         "síndrome de reflujo gastroesofágico"),
    ),
    Variable(
        "OBESITY", 0.12, 0.08, "story",
        ("obesity", "morbid obesity", "class II obesity", "central obesity"),
        ("obesidad", "obesidad mórbida", "obesidad grado II", "obesidad central"),
    ),
    Variable(
        "OMALIZUMAB", 0.08, 0.005, "plan",
        ("omalizumab", "Xolair", "omalizumab", "OMALIZUMAB"),
        ("omalizumab", "Xolair", "omalizumab", "OMALIZUMAB"),
    ),
    Variable(
        "PRICK_TEST", 0.30, 0.06, "tests",
        ("prick test", "skin prick test", "SPT", "prick testing", "prick-test"),
        ("prick test", "prick-test", "pruebas de prick", "prick", "test de prick"),
    ),
    Variable(
        "SALMETEROL_FLUTICASONE", 0.30, 0.04, "plan",
        ("salmeterol/fluticasone", "salmeterol + fluticasone", "fluticasone-salmeterol", "Advair",
         "Seretide"),
        ("salmeterol/fluticasona", "salmeterol + fluticasona", "Seretide", "Plusvent",
         "fluticasona-salmeterol"),
    ),
    Variable(
        "TOTAL_IGE", 0.25, 0.05, "tests",
        ("total IgE", "serum IgE", "total serum IgE", "IgE total", "total immunoglobulin E"),
        ("IgE total", "IgE sérica", "IgE sérica total", "inmunoglobulina E total", "IgE T"),
    ),
)  # fmt: skip

VARIABLES: dict[str, Variable] = {variable.label: variable for variable in _ALL}

"""Houses that are in every hospital: "WOUND CLINIC", "Memory Clinic", "Travel Clinic", "the ED".

A clinic that is named by what it does, and by nothing else, is nobody's place.
"""

import re

from goldbench.phi.mark import Mark

_WORDS = frozenset(
    re.split(
        r"\s+",
        "abi aaa amb anaes angio anti-coag anticoagulant anes aud biologics bp bmt cardio ccu "
        "cf chf clin colo copd covid ct cvd derm dexa dm dvt echo ecg ekg endo eps fasting fit "
        "fnp ga gastroenterology gen gu gum haem haematology heme hf htn icd id infertility "
        "ivf joints ldl leg lft lymphoedema lymphedema mdt med mental mfm mh mnd mri msk nsgy "
        "nuclear obs obgyn occ omfs onc opd oph opht ophth ophthal orth otology oupt out "
        "outreach paed paeds pap parkinson's path pd pdc perinatal pft phlebotomy physic pleural "
        "podiatric postpartum pod pre-assessment preassessment prep pulm pulmonology "
        "radiotherapy rads rapid-access resp respir rt scoliosis shoulder sle smoking snt "
        "spasticity stop stroke/tia surg tavi tia tms tmj tx txp transplantation tumor tumour "
        "uro urogynae vaccination vasc vision vestibular virology wm xray "
        "a acute addiction adolescent adult allergy ambulatory and anaesthetic anesthesia "
        "antenatal anticoag anticoagulation arthritis assessment asthma audiology baby "
        "bariatric birth bladder blood bone bowel brain breast burn burns cancer cardiac "
        "cardiology care cast center centre chemo chest child children clinic clinics "
        "colorectal combined community complex concussion consult continence coumadin critical "
        "day dental department dermatology device diabetes diabetic dialysis discharge drop-in "
        "ear early eating elective electrophysiology emergency endocrine endoscopy ent epilepsy "
        "er ed eye eyes fall falls family fast feeding fertility fetal flu follow-up foot "
        "fracture frailty gastro general genetics geriatric gi glaucoma group gyn gynae "
        "gynaecology gynecology hand headache health healthy hearing heart hematology hep "
        "hepatology hernia high hiv home hospital hypertension ibd ild imaging immunology in "
        "infant infectious infusion injury inpatient inr intensive internal international joint "
        "kidney lab laboratory labs lipid liver lung macula maternity medical medicine memory "
        "men's menopause metabolic midwifery minor mole mood movement ms multidisciplinary nail "
        "neonatal nephrology neuro neurology neuromuscular neurosurgery newborn nose nurse "
        "nursing ob obesity obstetric occupational oncology ophthalmology optometry oral ortho "
        "orthopaedic orthopedic orthotics outpatient outpatients pacemaker paediatric pain "
        "palliative parkinson pediatric peds pelvic physical physio physiotherapy plastic "
        "podiatry post post-op postnatal pre pre-op preadmission preop primary procedure "
        "prostate psych psychiatric psychiatry pulmonary radiation radiology rapid recovery "
        "referral refugee rehab rehabilitation renal resident respiratory retina review rheum "
        "rheumatology same school screening seating sexual sick sickle skin sleep special "
        "specialist speech spine spinal sports std sti stoma stone stroke student surgery "
        "surgical swallow test the therapy thoracic thyroid tilt tb to toe track transfusion "
        "transition transplant trauma travel treatment triage ultrasound unit urgent urology "
        "vaccine valve vascular vein visiting voice walk-in ward warfarin weight well wellness "
        "women's wound young youth f u op outreach virtual tele telehealth",
    )
)
_SPLIT = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


HOUSES = frozenset(["DEPARTMENT", "HOSPITAL", "ORGANIZATION"])


def is_generic_house(mark: Mark, text: str) -> bool:
    """Say whether a house is named by nothing but what it does.

    >>> text = "RETINA CLINIC, Elmfield Retina Clinic"
    >>> [is_generic_house(Mark(*span, "HOSPITAL"), text) for span in ((0, 13), (15, 37))]
    [True, False]
    """
    if mark.label not in HOUSES:
        return False
    written = text[mark.start : mark.end]
    words = [] if any(map(str.isdigit, written)) else _SPLIT.findall(written)
    return bool(words) and all(word.lower().replace("’", "'") in _WORDS for word in words)

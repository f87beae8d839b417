"""The classes of English words that models look at, from general knowledge of the language."""

# Where a word stands in two classes, the later one counts.
SIGN_WORDS: dict[str, str] = {
    "kin": "wife husband spouse partner mother mom father dad parent parents son sons daughter "
    "daughters child children sister sisters brother brothers sibling siblings aunt uncle cousin "
    "cousins niece nephew grandmother grandfather grandson granddaughter grandchild grandparent "
    "stepson stepdaughter stepfather stepmother fiance fiancee boyfriend girlfriend friend "
    "friends neighbor neighbour roommate caregiver carer guardian proxy widow widower twin twins "
    "ex-wife ex-husband son-in-law daughter-in-law mother-in-law father-in-law kin relative "
    "relatives family godmother godson landlord landlady companion significant",
    "title": "dr drs doctor doctors mr mrs ms miss mx prof professor rev reverend sister father "
    "sgt officer deputy detective pastor rabbi imam judge coach nurse captain",
    "staff": "attending physician surgeon resident fellow intern provider pcp gp consultant "
    "hospitalist internist cardiologist neurologist oncologist radiologist pathologist urologist "
    "psychiatrist psychologist pediatrician dermatologist anesthesiologist anesthetist "
    "gastroenterologist nephrologist pulmonologist rheumatologist endocrinologist hematologist "
    "obstetrician gynecologist ophthalmologist orthopedist midwife therapist physiotherapist "
    "dietitian nutritionist pharmacist dentist podiatrist optometrist technician technologist "
    "tech phlebotomist paramedic emt medic aide assistant clerk scribe transcriptionist typist "
    "secretary social worker chaplain interpreter translator coordinator manager counselor "
    "registrar practitioner extender clinician student rn lpn np pa md do",
    "made": "signed dictated transcribed typed read reviewed performed seen examined evaluated "
    "ordered prescribed requested referred reported interpreted verified authenticated cosigned "
    "approved entered recorded documented written prepared completed assisted witnessed obtained "
    "collected drawn received accompanied followed managed assessed treated sent brought checked "
    "grossed screened countersigned electronically",
    "said": "states stated says said reports reported notes noted told tells asked asks called "
    "calls phoned rang wants wanted agrees agreed denies denied refuses refused recommends "
    "recommended suggests suggested feels felt thinks thought wishes wished explains explained "
    "admits admitted confirms confirmed endorses endorsed complains complained describes "
    "described understands remembers remembered insists visited visits lives lived arrived "
    "presented presents returned remains underwent tolerated declined requested spoke speaks "
    "discussed met notified informed updated paged advised contacted aware helps helped manages "
    "stays came comes went",
    "work": "works worked working employed employer employee job retired retiree drives drove "
    "volunteers volunteered owns owned runs ran manages studies studied attends attended teaches "
    "taught student clerk career occupation workplace company firm business factory plant shift "
    "hired fired laid quit pension insured contractor union coworker coworkers boss supervisor "
    "colleague colleagues office store",
    "be": "is was are were has had have will would can may did does being been",
    "by": "by with per from to for via at through between and or",
    "of": "her his their my our the patient's this that your a an",
    "who": "who whom whose which",
    "live": "lives lived resides residing resident living born grew raised moved relocated native "
    "hometown home house apartment address residence stays staying town city village suburb "
    "county visiting visited travelled traveled trip vacation flew emigrated immigrated from",
    "street": "street st avenue ave road rd drive dr lane ln boulevard blvd court ct way place pl "
    "terrace circle parkway highway hwy square trail close crescent grove gardens row plaza",
    "house": "hospital hospitals clinic center centre medical health healthcare infirmary hospice "
    "nursing rehab rehabilitation facility institute memorial general regional community "
    "university surgery urgent ward unit icu ed er",
    "firm": "inc llc ltd corp corporation company co group plc partners associates holdings "
    "industries bank foods motors insurance school college academy church union department "
    "foundation services systems agency office county",
    "transfer": "transferred transfer admitted admission discharged discharge referred referral "
    "transported taken brought records outside hospitalized",
    "phone": "phone tel telephone call pager page beeper cell mobile fax ext extension contact "
    "reach number ph",
    "dated": "dated date dob born on since until before after during last next through admitted",
    "id": "mrn record account acct ssn number no id policy member license plate serial accession "
    "specimen case claim reference ref chart",
    "name": "name named names patient pt client re cc attn dear sincerely regards contact "
    "signature surname alias aka nee maiden baby infant",
    "sick": "disease syndrome sign test score scale criteria procedure catheter tube fracture "
    "operation stage grade class type classification lymphoma palsy maneuver reflex line drain "
    "repair cyst hernia incision blade bodies cells stain agar",
    "drug": "mg mcg g ml units tablet tablets tab tabs capsule po iv im daily bid tid qid prn dose",
}

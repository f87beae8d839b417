"""Houses of care by all their names: in full, by half the name, by letters, and from many lands."""

from random import Random

from goldbench.synthetic.chance import pick, whole
from goldbench.training.templates.address_slots import town
from goldbench.training.templates.countries import CODES, land
from goldbench.training.templates.logins import make_word
from goldbench.training.templates.names import family, given
from goldbench.training.templates.words import word

_CAPITALS = "ABCDEFGHIJKLMNOPRSTUVW"
TAILS = (
    "Hospital", "General Hospital", "Medical Center", "Medical Centre", "Memorial Hospital",
    "Clinic", "Regional Medical Center", "Community Hospital", "Infirmary", "District Hospital",
    "Health Centre", "University Hospital", "Children's Hospital", "Women's Hospital",
    "Heart Hospital", "Eye Hospital", "Cancer Centre", "Cancer Institute", "Orthopaedic Hospital",
    "Health System", "Healthcare", "Health", "Multispeciality Hospital",
    "Super Speciality Hospital", "Teaching Hospital", "Mission Hospital", "Federal Medical Centre",
    "Base Hospital", "Provincial Hospital", "Polyclinic", "Day Surgery",
    "Medical College Hospital", "Dialysis Centre", "Rehabilitation Hospital", "Urgent Care",
    "VA Hospital", "Referral Hospital", "Cottage Hospital", "Private Hospital",
    "Maternity Hospital", "Walk-in Centre", "Psychiatric Hospital", "State Hospital",
    "Surgical Center", "Fertility Clinic", "Dental Clinic",
)  # fmt: skip
_HOMES = (
    "Nursing Home", "Care Home", "Manor", "Lodge", "House", "Court", "Rest Home", "Hospice",
    "Gardens", "Care Center", "Assisted Living", "Rehab", "Rehab & Nursing", "Skilled Nursing",
    "Retirement Village", "Residential Care", "Aged Care", "Grange", "Health and Rehabilitation",
    "Memory Care", "SNF", "Villa", "Senior Living", "Convalescent Home", "Old Age Home",
    "Seniors' Residence", "Long Term Care", "LTC",
)  # fmt: skip
VIRTUES = (
    "Mercy", "Providence", "Grace", "Hope", "Unity", "Holy Spirit", "Sacred Heart",
    "Good Shepherd", "Trinity", "Bethany", "Sunrise", "Lakeside", "Hillcrest", "Riverbend",
    "Northgate", "Southlands", "Westview", "Eastmoor", "Parkside", "Seaview", "Oakfield",
    "Beechwood", "Ashgrove", "Silver Birch", "Mount Carmel", "Bon Secours", "Stella Maris", "Apex",
    "Care", "Global", "City", "Lifeline", "Shanti", "Divine", "Prime", "Crescent", "Rainbow",
    "Lotus", "Amity", "Pinnacle", "Evercare", "Royal Oak",
)  # fmt: skip
SAINTS = (
    "St. {}'s", "St {}'s", "Saint {}", "St. {}", "St {}", "St. {}’s", "Santa {}", "San {}",
    "Mount St. {}",
)  # fmt: skip
_ABROAD = (
    "Klinikum {}", "Universitätsklinikum {}", "Kreisklinik {}", "Hôpital {}", "CHU {}",
    "Clinique {}", "Hospital Universitario {}", "Hospital General de {}", "Clínica {}",
    "Ospedale {}", "Policlinico {}", "UZ {}", "AZ {}", "{} Ziekenhuis", "{} sjukhus", "{} sykehus",
    "Rigshospitalet {}", "Szpital {}", "{} Devlet Hastanesi", "{} Hastanesi",
    "Hospital das Clínicas de {}", "Santa Casa de {}", "RSUD {}", "{} Byoin", "Hospital {}",
    "Medical City {}", "AIIMS {}", "GMCH {}", "PHC {}", "CHC {}", "Spital {}",
)  # fmt: skip


def place(rng: Random) -> str:
    return town(rng, land(pick(rng, CODES)))


def _virtue(rng: Random) -> str:
    return pick(rng, VIRTUES)


def hospital(rng: Random) -> str:
    head = pick(rng, (place, place, make_word, family, _virtue))(rng)
    saint = pick(rng, SAINTS).format(word(rng, "given", invented=0.3))
    tail = pick(rng, TAILS)
    usual = f"{head} {tail}"
    return pick(
        rng,
        (
            usual, usual, usual, usual, f"{saint} {tail}", f"{saint} {tail}", f"{tail} of {head}",
            f"Royal {head} {pick(rng, ('Infirmary', 'Hospital', 'Sussex Hospital'))}",
            f"{given(rng)} {family(rng)} {tail}", f"{head}-{make_word(rng)} {tail}",
            f"{head} NHS Trust", pick(rng, _ABROAD).format(head), pick(rng, _ABROAD).format(head),
            f"{head} County {tail}",
            f"Dr. {family(rng)}'s {pick(rng, ('Hospital', 'Clinic', 'Nursing Home'))}",
            f"{pick(rng, ('King', 'Queen', 'Prince', 'Princess'))} {word(rng, 'given')} {tail}",
        ),
    )  # fmt: skip


def nickname(rng: Random) -> str:
    """Name a hospital as people do who work there: by its place, saint, letters or pet name."""
    head = pick(rng, (place, make_word, _virtue))(rng)
    saint = word(rng, "given", invented=0.2)
    capitals = "".join(pick(rng, _CAPITALS) for _ in range(whole(rng, 1, 2)))
    return pick(
        rng,
        (
            head, head, f"{head} General", f"{head} Memorial", f"{head} Royal", f"{head} Regional",
            f"St. {saint}'s", f"St {saint}'s", f"St. {saint}", f"{saint}'s", f"{head} Children's",
            f"{capitals}GH", f"{capitals}MC", f"{capitals}H", f"{capitals}RMC", f"{capitals}UH",
            f"{head} VA",
            f"Mt. {head}", f"U{capitals}C", f"{head} Women's", f"{capitals}RI", f"UH {head}",
        ),
    )  # fmt: skip


def home(rng: Random) -> str:
    head = pick(rng, (place, make_word, family, _virtue))(rng)
    extra = (head, f"{head} at {make_word(rng)}", f"St. {given(rng)}'s Hospice")
    usual = f"{head} {pick(rng, _HOMES)}"
    return pick(rng, (usual, usual, usual, usual, usual, *extra))


def practice(rng: Random) -> str:
    head = pick(rng, (place, make_word, family, _virtue))(rng)
    kinds = (
        "Surgery", "Medical Practice", "Family Practice", "Group Practice", "Health Centre",
        "Pediatrics", "Primary Care", "Internal Medicine Associates", "Family Medicine",
        "Medical Associates", "Cardiology Associates", "Orthopedics", "Dermatology", "OB/GYN",
        "GP Surgery", "Medical Group", "Family Health Team", "Walk-In Clinic", "Dental Practice",
        "Physiotherapy Clinic", "Eye Care",
    )  # fmt: skip
    return f"{head} {pick(rng, kinds)}"

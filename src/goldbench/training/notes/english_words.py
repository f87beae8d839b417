"""English words for variants: names of every origin, houses, towns, the calendar."""

from random import Random

from goldbench.language.lexicons import entries
from goldbench.phi.languages import load_language
from goldbench.synthetic.chance import pick
from goldbench.training.notes.sources import (
    WordSource,
    is_given_only,
    single,
    split_rows,
    split_words,
)
from goldbench.training.templates import hospitals
from goldbench.training.templates.employer_slots import employer, spot
from goldbench.training.templates.styles import draw_style
from goldbench.training.templates.words import word

# Family names that are ordinary words.
_ORDINARY = split_words(
    "May Rice Banks Young Payne Church Bell Long Rose Grant Wood Stone Fields Price Day Cook Head "
    "Hand Love Best Gray Brown White Black Green King Knight Marsh Moody Sharp Stern Swift Wise "
    "Winter Summers Frost Snow Flood Waters Lake Rivers Hill Forest Park Lane Street Bridges Gates "
    "House Hall Kitchen Baker Butcher Carpenter Mason Fisher Hunter Shepherd Page Bishop Pope Monk "
    "Noble Savage Strong Small Little Short Rich Poor Good Early Sunday Friday Weeks March August "
    "Birch Berry Bean Pepper Sage Ginger Olive Root Branch Bush Fox Wolf Lamb Bird Drake Crane "
    "Heron Finch Swan Salmon Pike Bass Pearl Ruby Silver Gold Diamond Temple Cross Christmas "
    "Prayer Bolt Case Chance Close Counts Cutter Dose Drew Duty Fair Field Fleet Force Guy Ham "
    "Heart Hood Joy Just Key Law Major Mark Means Mills Moon Nurse Paris Pride Pulse Reader Self "
    "Speed Spear Star Steel Tanner Tripp Wall Ward Webb West Will Work Worth"
)
_NATURE = split_words(
    "Willow Cedar Maple Aspen Juniper Magnolia Laurel Hazel Elm Pine Oak Birch Sage Clover Heather "
    "Quail Heron Falcon Eagle Otter Bear Elk Fox Ridge Hollow Bend Creek Brook Meadow Prairie "
    "Valley Canyon Mesa Bluff Summit Harbor Bay Cove Shore Lagoon Delta Falls Spring River Lake "
    "Stone Granite Copper Silver Golden Crystal Amber Coral Pearl Sunrise Sunset Morning Evening "
    "Northern Southern Eastern Western Highland Lowland Twin Grand Royal Liberty Heritage Pioneer "
    "Beacon Compass Anchor Bridge Gateway Crossroads Keystone Cornerstone Lantern Harvest"
)
_KEPT = split_words(
    "jr sr ii iii iv de del der van von la le el al bin binti bint ibn ap ab of as in the and no "
    "do dos da du ni nic ua y or like aka nee now formerly is a"
)


def _family(rng: Random) -> str:
    return pick(rng, _ORDINARY) if rng.random() < 0.1 else word(rng, "surnames", invented=0.4)


def _naming(rng: Random) -> str:
    lists = ("surnames", "cities", "given")
    draw = rng.random()
    return pick(rng, _NATURE) if draw < 0.4 else word(rng, pick(rng, lists), invented=0.4)


def _house(rng: Random) -> str:
    kinds = (hospitals.hospital, hospitals.practice, hospitals.home, hospitals.nickname)
    return pick(rng, kinds)(rng)


def _town(rng: Random) -> str:
    return word(rng, "cities", invented=0.3) if rng.random() < 0.5 else hospitals.place(rng)


ENGLISH = WordSource(
    kept=frozenset(_KEPT),
    given=single(lambda rng: word(rng, "given", invented=0.3)),
    family=single(_family),
    is_given=lambda name: is_given_only(name, "en"),
    town=_town,
    region=lambda rng: pick(rng, entries("en", "states")),
    codes=split_words(
        "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ "
        "NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ON BC QC AB NS NSW VIC QLD "
        "TAS SA"
    ),
    country=lambda rng: pick(rng, entries("en", "countries")),
    job=lambda rng: pick(rng, load_language("en").surrogates.pool("jobs")),
    naming=single(_naming),
    houses={"HOSPITAL": _house, "ORGANIZATION": employer, "LOCATION-OTHER": spot},
    cycles=split_rows(
        "monday tuesday wednesday thursday friday saturday sunday",
        "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
        "mon tue wed thu fri sat sun",
        "mon tues wed thurs fri sat sun",
        "mo tu we th fr sa su",
        "m t w th f sa su",
        "january february march april may june july august september october november december",
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "jan feb mar apr may june july aug sept oct nov dec",
        "spring summer fall winter",
        "spring summer autumn winter",
    ),
    feasts=(
        "Christmas", "Christmas Eve", "Boxing Day", "New Year's", "New Year's Day", "Easter",
        "Easter Sunday", "Good Friday", "Thanksgiving", "Labor Day", "Memorial Day", "July 4th",
        "Halloween", "Diwali", "Eid", "Ramadan", "Passover", "Hanukkah", "Yom Kippur", "Lent",
        "St. Patrick's Day", "Valentine's Day", "Mother's Day", "Father's Day", "Veterans Day",
        "Columbus Day", "Canada Day", "Victoria Day", "Anzac Day", "Bank Holiday Monday",
        "Presidents Day", "Juneteenth", "Lunar New Year", "Tet", "Holi", "Mardi Gras", "Pentecost",
        "Ash Wednesday", "Super Bowl Sunday", "Cinco de Mayo", "MLK Day", "Nowruz", "Xmas",
    ),
    style=draw_style,
)  # fmt: skip

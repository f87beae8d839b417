"""Given names by origin and sex, so that a stand-in stays a name of where it came from.

A few well-known ones of each origin; English, Spanish and French have pools of their own, which are
asked first: what stands here of English and of the languages of Spain is missing there. Origins are
those of `name_origins`.
"""

from functools import cache
from typing import NamedTuple

from goldbench.language import fold_word

_NAMES: dict[str, tuple[str, str]] = {
    "East Asian": (
        "Mei Yuki Hana Sakura Xiu Lan Ji-woo Akiko Naoko Ying Hye Soo-jin Yan Keiko",
        "Wei Kenji Hiroshi Jun Min-ho Tao Takeshi Jin Satoshi Lei Hyun Daisuke Feng Kenta",
    ),
    "Southeast Asian": (
        "Linh Huong Thuy Siti Ngoc Malee Maricel Dewi Lan Thanh Rosario Nhung",
        "Minh Duc Tuan Hung Bayu Somchai Khanh Quang Agus Danilo Vinh Aung",
    ),
    "South Asian": (
        "Priya Anjali Lakshmi Sunita Meena Kavita Deepa Farida Nisha Sangeeta Rekha Harpreet",
        "Rajesh Arun Sanjay Vikram Suresh Imran Anil Ravi Mohan Sandeep Gurpreet Ashok",
    ),
    "Arabic, Persian or Turkic": (
        "Fatima Aisha Leila Zainab Maryam Samira Elif Shirin Noor Huda Yasmin Zeynep",
        "Omar Yusuf Khalid Ibrahim Mohammed Amir Reza Mustafa Hamid Tariq Mehmet Karim",
    ),
    "African": (
        "Ama Ngozi Chioma Wanjiru Amina Abena Folake Tsehay Thandiwe Ifeoma Akosua Zanele",
        "Kwame Kofi Chinedu Emeka Tendai Femi Kamau Tesfaye Sipho Babatunde Obinna Mamadou",
    ),
    "Slavic": (
        "Olga Katarzyna Irina Svetlana Magda Ivana Agnieszka Natasha Jelena Ludmila Danuta Vesna",
        "Ivan Dmitri Milos Pavel Tomasz Sergei Jovan Andrzej Vladimir Marek Goran Oleg",
    ),
    "Irish or Scottish": (
        "Siobhan Niamh Aoife Grainne Mairead Catriona Orla Sinead Morag Deirdre Eilidh Roisin",
        "Eoin Donnacha Cormac Fergus Hamish Declan Seamus Cathal Ruairi Angus Padraig Callum",
    ),
    "Italian": (
        "Giulia Chiara Francesca Paola Lucia Giovanna Elena Silvia Carla Federica",
        "Giovanni Giuseppe Marco Luca Matteo Paolo Stefano Enzo Carlo Salvatore",
    ),
    "English or other": (
        (
            "Eunice Agnes Mavis Gladys Hazel Beryl Gertrude Doreen Edith Ethel Mildred Imogen "
            "Harriet June Gwen Iris Ivy Sophie Lucy Amelia Isla Poppy Freya Scarlett Winifred "
            "Enid Hilda Muriel Mabel Pearl Phoebe Jemima Lottie Gwyneth Bronwen Blodwen Sian "
            "Cerys"
        ),
        (
            "Nigel Clive Cyril Horace Liam Gareth Rhys Ewan Alasdair Kieran Ronan Alfie "
            "Archie Rupert Cedric Wilfred Reginald Lionel Mervyn Huw Dylan Emrys Desmond Rory "
            "Gavin Toby Barnaby"
        ),
    ),
    "Spanish or Portuguese": (
        (
            "Ainhoa Itziar Ane Miren Maite Nerea Amaia Garazi Uxía Sabela Iria Neus Mercè "
            "Laia Aina Yesenia Leidy Yuliana Marisol Yamileth"
        ),
        (
            "Jon Unai Gorka Txema Iker Aitor Mikel Ander Brais Iago Breixo Oriol Pau Jordi "
            "Wilmer Brayan Yeison Froilán Gumersindo"
        ),
    ),
    "German, Dutch or Nordic": (
        "Ingrid Astrid Greta Heidi Sigrid Anneliese Ilse Katrin Birgit Maaike Solveig Ulrike",
        "Hans Lars Klaus Jurgen Sven Dieter Pieter Bjorn Heinrich Anders Wolfgang Magnus",
    ),
}


class Given(NamedTuple):
    """A given name's origin and sex."""

    origin: str
    sex: str


def list_given_names(origin: str, sex: str) -> tuple[str, ...]:
    """List given names of an origin and a sex; () where we have none.

    >>> "Kenji" in list_given_names("East Asian", "male"), list_given_names("French", "male")
    (True, ())
    """
    female, male = _NAMES.get(origin, ("", ""))
    return tuple((female if sex == "female" else male).split())


@cache
def index_given_names() -> dict[str, Given]:
    """Give the origin and sex of the listed names, by the name in small letters."""
    return {
        fold_word(name): Given(origin, sex)
        for origin in _NAMES
        for sex in ("female", "male")
        for name in list_given_names(origin, sex)
    }

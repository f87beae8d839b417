import ipaddress
import re

from goldbench.synthetic.chance import stream
from goldbench.synthetic.phi import contact


def test_american_numbers_are_those_set_aside_for_fiction() -> None:
    rng = stream(1)
    for _ in range(300):
        assert re.search(r"[2-9]\d\d55501\d\d$", re.sub(r"\D", "", contact.american(rng)))
        assert re.fullmatch(r"555-01\d\d", contact.local(rng))


def test_british_numbers_are_those_set_aside_for_drama() -> None:
    rng = stream(2)
    ranges = ("02079460", "01632960", "01614960", "01134960", "07700900")
    for _ in range(200):
        number = re.sub(r"\D", "", contact.british(rng).replace("+44 ", "0"))
        assert number[:8] in ranges
        assert len(number) == 11


def test_spanish_numbers_have_nine_digits_after_the_country() -> None:
    rng = stream(3)
    for _ in range(300):
        number = re.sub(r"\D", "", contact.spanish(rng, mobile=rng.random() < 0.5))
        assert re.fullmatch(r"(0034|34)?[69]\d{8}", number)


def test_hosts_are_reserved_names_only() -> None:
    rng = stream(4)
    for _ in range(300):
        house = "Hospital Universitario Nuestra Señora del Valle"
        address = contact.email(rng, "Íñigo", "Núñez", house=house if rng.random() < 0.5 else "")
        assert re.fullmatch(r"[a-z0-9._]+@[a-z0-9.-]+", address)
        url = contact.url(rng, house, paths=("", "/x"))
        for host in (address.split("@")[1], url.split("//")[-1].split("/")[0]):
            assert re.search(r"(^|\.)example(\.(com|org|net))?$", host)


def test_addresses_on_the_net_are_private_or_for_documentation() -> None:
    rng = stream(5)
    for _ in range(300):
        assert not ipaddress.ip_address(contact.ip(rng)).is_global

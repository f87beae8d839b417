"""Identifying numbers of Spain and Latin America in the shapes of forms; nobody's, by intent."""

from random import Random

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.phi import numbers
from goldbench.synthetic.phi.numbers import any_of, dni_letter


def group_thousands(number: int) -> str:
    """Write a number with a dot between thousands."""
    return f"{number:,}".replace(",", ".")


def identity(rng: Random) -> str:
    """Draw an identity card: DNI, NIE, RUT, CURP, cédula."""
    number = whole(rng, 80_000_000, 99_999_999)
    letter = dni_letter(number)
    grouped_number = group_thousands(number)
    rut = whole(rng, 5_000_000, 26_999_999)
    spaced = f"{number // 1_000_000} {number // 1000 % 1000:03d} {number % 1000:03d}"
    return pick(
        rng,
        (
            f"{number}{letter}", f"{number}-{letter}", f"{number} {letter}",
            f"{grouped_number}-{letter}", f"{grouped_number}{letter}", f"{grouped_number} {letter}",
            f"{spaced} {letter}", numbers.nie(rng), numbers.nie(rng),
            f"{group_thousands(rut)}-{pick(rng, '0123456789K')}",
            f"{rut}-{pick(rng, '0123456789k')}",
            any_of(rng, "AAAA######HAAAAA##", "AAAA######MAAAAA#A"), f"{group_thousands(rut)}",
            any_of(rng, "1.0##.###.###", "10########", "##.###.###", "########", "#-####-####"),
            any_of(rng, "AAA######", "A########", "AA#######"),
        ),
    )  # fmt: skip


def record(rng: Random) -> str:
    """Draw a record number."""
    return any_of(
        rng, "######", "#######", "########", "%#####", "##.###", "###.###", "A-######",
        "AA-#######",
        "HC######", "AAA#######", "##-##-##", "####/##", "######-#", "%###", "000#######",
        "###-###-##",
        "####-#####", "A######", "AA######", "### ###", "## ## ##", "AA-##-####", "#####-##",
    )  # fmt: skip


def card(rng: Random) -> str:
    """Draw the number of a health card: CIP, SIP, CIPA, TSI."""
    return any_of(
        rng, "AAAA##########", "AAAA############", "AAAA # ###### ## #", "AAAA % ###### ###",
        "AN##########", "##########", "#######", "AAAA######9#####", "BBBB########AA###",
        "########",
        "AAAA 1 ###### ## #", "CYL#########", "AAAA############AA", "EUSK########",
    )  # fmt: skip


def insurance(rng: Random) -> str:
    """Draw a number of social security or of a policy."""
    province = f"{whole(rng, 1, 52):02d}"
    return pick(
        rng,
        (
            numbers.nass(rng, province), numbers.nass(rng, province),
            f"{province}/{digits(rng, 10)}",
            f"{province} {digits(rng, 10)}", f"{province}/{digits(rng, 8)}-{digits(rng, 2)}",
            any_of(rng, "GMM-######", "POL-#######", "########-##", "####-####-####", "AA#######",
                   "#### #### ####", "AS-####-######", "###-#-########", "##-##-##-####-#",
                   "########/#", "P######", "##-AT-#######", "2##-AA-#####", "## ######## #"),
        ),
    )  # fmt: skip


def episode(rng: Random) -> str:
    """Draw the number of a visit, a sample, an image, a report."""
    return any_of(
        rng, "#######", "########", "AA##-#####", "A##-#####", "##A#######", "AA##########",
        "####/####", "AA-##/####", "U-######", "##-#####", "B##-####", "##B#####", "A-####-##",
        "A#-#######", "#########", "URG######", "##/######", "AAA-####-####", "####-##",
        "ACC######",
        "##-PA-####", "AAA#####/##", "RX##########",
    )  # fmt: skip


def licence(rng: Random) -> str:
    """Draw the number of a college, a professional register."""
    return any_of(
        rng, "#########", "##/#####", "##/##/#####", "#####", "######", "####", "## #####",
        "##-#####", "#######", "##.###", "## ## #####", "######-#", "M.N. ######"[5:], "##/####",
    )  # fmt: skip


def staff_code(rng: Random) -> str:
    return any_of(
        rng, "A####", "AA####", "####", "MF##", "A######", "#####", "AAA##", "#####A",
        "CIAS ####"[5:],
        "##########A", "AA##", "######",
    )  # fmt: skip


def other(rng: Random) -> str:
    """Draw what else identifies: an account, a file of a court, a serial number."""
    check = digits(rng, 2)
    iban = " ".join([f"ES{check}", *(digits(rng, 4) for _ in range(5))])
    return pick(
        rng,
        (iban, iban.replace(" ", ""), any_of(rng, "##/######-A", "DP ###/####", "####/##",
        "###/20##",
         "AAA######A", "SN ########", "AAA-#######", "##########", "A##-####", "SAAD ##/#######")),
    )  # fmt: skip


def telephone(rng: Random) -> str:
    """Draw a telephone number of Spain, Mexico, Argentina, Chile, Colombia, Peru and others."""
    return any_of(
        rng, "6## ### ###", "6## ## ## ##", "6########", "6##.###.###", "6##-###-###",
        "7## ### ###",
        "9## ### ###", "9## ## ## ##", "9########", "9##.##.##.##", "9#-###-##-##", "9# ### ## ##",
        "8## ## ## ##", "+34 6## ### ###", "+34 9## ## ## ##", "+346########", "(+34) 6## ## ## ##",
        "0034 6## ### ###", "55 #### ####", "(55) ####-####", "81 #### ####", "+52 55 #### ####",
        "+52 1 33 #### ####", "044 55 ## ## ## ##", "33 ## ## ## ##", "11 ####-####",
        "15-####-####",
        "+54 9 11 ####-####", "(0351) 4##-####", "(011) 4###-####", "0341 15 ###-####",
        "+56 9 #### ####",
        "9 #### ####", "+56 2 2### ####", "(2) 2### ####", "+57 3## ### ####", "3## ### ####",
        "3## ### ## ##", "(601) ### ####", "+51 9## ### ###", "9## ### ###", "(01) ###-####",
        "(064) ######", "09# ### ####", "+593 9# ### ####", "+598 9# ### ###", "0212-###.##.##",
        "+212 6## ## ## ##", "+40 7## ### ###", "6 # # # # # # # #", "6## ##-##-##", "9## #####",
    )  # fmt: skip


def extension(rng: Random) -> str:
    return any_of(
        rng, "####", "#####", "## ###", "### ###", "ext. ####", "ext ###", "x####", "####"
    )

"""Addresses and numbers as Spanish notes have them."""

import re

from goldbench.phi.rules.contacts import BARE, CALL, ContactForms

_PLAN = re.compile(
    r"(?<!/)(?:\(?(?:\+|00)\s?\d{2,3}\)?[ .-]{0,2})?"
    r"(?:[6789]\d{2}[ .-]?\d{3}[ .-]?\d{3}|[6789]\d{2}[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}|"
    r"[89]\d[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}|[89]\d[ .-]?\d{7}|[89]\d[ .-]\d{3} \d{4})"
    r"(?![\w]|[-/]\d)"
    r"|(?<!/)(?:\(?(?:\+|00)\s?\d{1,3}\)?[ .-]{0,2})(?:\(?\d{1,4}\)?[ .-]{0,2}){2,5}(?!\w)"
)

CONTACTS = ContactForms(
    labels={
        "email": "CORREO_ELECTRONICO",
        "url": "URL_WEB",
        "ip_address": "DIREC_PROT_INTERNET",
        "phone": "NUMERO_TELEFONO",
        "fax": "NUMERO_FAX",
    },
    # Spanish notes write accents in addresses, and glue the label to them: "E-mail.ana@…".
    user=re.compile(r"(?:(?<!\w)[Ee]-?[Mm]ail[.-])?(?P<user>[^\W_](?:[\w.%+-]{0,62}[\w%+-])?)$"),
    bare=BARE,
    starts=re.compile(r"[(+06-9](?<![\w.+-][(+06-9])(?:(?<=[6-9])\d|(?<=0)0|(?<=\+)|(?<=\()[+0])"),
    plan=_PLAN,
    call=CALL,
    region="ES",
    possible=None,
)

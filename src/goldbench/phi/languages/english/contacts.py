"""Addresses and numbers as English notes have them: the North American plan first."""

import re

from goldbench.phi.rules.contacts import BARE, CALL, ContactForms

# The sign is looked for first and what stands before it next: the other way round `re` is ten
# times as slow. For the same reason it takes, of ASCII, only the signs, beyond ASCII anything, and
# asks then whether it is a digit.
_STARTS = re.compile(
    r"[^\x00-'*,-/:-\x7f](?<![\w.+-].)(?<=[(+\d])"
    r"(?=\d\d(?:\d\)|[./]\d| ?- ?\d|\d{0,2} \d|\d{4})|(?<=1)[ .-]?[(\d]\d\d|(?<=\+)\d)"
)
_PLAN = re.compile(
    r"(?:\+?1[ .-]?)?(?:\(\d{3}\)(?: ?- ?|[ .]?)|\d{3}(?: ?- ?|[ ./]))\d{3}(?: ?- ?|[ .])\d{4}"
    r"(?:,?\s?(?:[xX]|[Ee]xt\.?|EXT\.?|extension)\s?\d{1,6})?(?![\w-])"
    r"|\+?1?[2-9]\d{2}[2-9]\d{6}(?![\w-])"
    r"|\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?![\w-])"
    r"|0\d{2,4} \d{3,4} ?\d{3,4}(?![\w-])"
    r"|(?<!/)\d{3}-\d{4}(?:,?\s?(?:[xX]|[Ee]xt\.?|extension)\s?\d{1,6})?(?![\w-])"
)
# Ten digits from 2 on: possible in North America, and what most numbers look like.
_TEN = re.compile(
    r"(?:\+?1[ .-]?)?(?:\([2-9][0-9]{2}\)|[2-9][0-9]{2})[ ./-]{0,3}[0-9]{3}[ .-]{0,3}[0-9]{4}"
)

CONTACTS = ContactForms(
    labels={"email": "EMAIL", "url": "URL", "ip_address": "IPADDR", "phone": "PHONE", "fax": "FAX"},
    user=re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?$"),
    bare=BARE,
    starts=_STARTS,
    plan=_PLAN,
    call=CALL,
    region="US",
    possible=_TEN,
)

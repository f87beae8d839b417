"""Addresses and numbers as French notes have them."""

import re

from goldbench.phi.rules.contacts import ContactForms, bare_hosts

_PLAN = re.compile(
    r"(?:\+33 ?(?:\(0\) ?)?|0033 ?|0)[1-9](?:[ .-]?\d{2}){4}(?![\w-])"
    r"|\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?![\w-])"
)
_CALL = re.compile(
    r"(?<!\w)(?:t[ée]l(?:[ée]phone)?|portable|mobile|fixe|domicile|joindre|joignable|appeler|"
    r"contact|poste|secr[ée]tariat)[^\w\n]{0,4}(?:\w+ ){0,2}\(?$",
    re.IGNORECASE,
)

CONTACTS = ContactForms(
    labels={"email": "EMAIL", "url": "URL", "ip_address": "IPADDR", "phone": "PHONE", "fax": "FAX"},
    user=re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?$"),
    bare=bare_hosts("fr|com|org|net|eu|info|int|example|be|ch|ca|io"),
    starts=re.compile(r"[+0](?<![\w.+/-][+0])(?=\d)"),
    plan=_PLAN,
    call=_CALL,
    region="FR",
    possible=None,
)

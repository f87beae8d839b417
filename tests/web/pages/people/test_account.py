import re

import pytest

from goldbench.study import SignInError, resume, sign_in
from studies import PASSWORD, Team
from web.visitors import Visitor


def test_the_language_is_chosen_before_signing_in_too(nobody: Visitor) -> None:
    assert "Sign in" in nobody.read("/sign-in")
    assert nobody.sent("/account/language", {"language": "es", "next": "/sign-in"}) == "/sign-in"
    page = nobody.read("/sign-in")
    assert "Iniciar sesión" in page
    assert '<html lang="es"' in page


def test_the_browsers_language_is_taken_where_none_was_chosen(lead: Visitor) -> None:
    page = lead.get("/lead/people", headers={"accept-language": "es-ES,es;q=0.9"}).text
    assert "Centros y personas" in page


def test_light_or_dark_is_remembered(lead: Visitor) -> None:
    assert 'data-theme="auto"' in lead.read("/account")
    lead.sent("/account/theme", {"theme": "dark"})
    assert 'data-theme="dark"' in lead.read("/account")


@pytest.mark.parametrize(
    ("path", "data"),
    [("/account/language", {"language": "x"}), ("/account/theme", {"theme": '"><script>'})],
)
def test_what_cannot_be_chosen_is_refused(lead: Visitor, path: str, data: dict[str, str]) -> None:
    assert lead.form(path, data).status_code == 400


def test_a_theme_that_was_tampered_with_is_left_alone(lead: Visitor) -> None:
    lead.client.cookies.set("goldbench-theme", '"><script>x</script>')
    lead.client.cookies.set("goldbench-said", "<script>")
    page = lead.read("/account")
    assert 'data-theme="auto"' in page
    assert "<script>" not in page


def test_a_token_is_shown_once_and_ended(lead: Visitor) -> None:
    data = {"name": "script", "scope": ["people", "audit"], "days": "30"}
    page = lead.form("/account/tokens", data).text
    match = re.search(r'value="(gb_[^"]+)"', page)
    assert match is not None
    assert match[1] not in lead.read("/account")
    bearer = {"authorization": f"Bearer {match[1]}"}
    assert lead.get("/api/audit", headers=bearer).status_code == 200
    ended = re.search(r'action="(/account/tokens/[^/]+/revoke)"', page)
    assert ended is not None
    lead.sent(ended[1])
    lead.client.cookies.clear()
    assert lead.get("/api/audit", headers=bearer).status_code == 401


def test_a_token_without_a_scope_is_refused(lead: Visitor) -> None:
    answer = lead.form("/account/tokens", {"name": "script"})
    assert answer.status_code == 400
    assert "a token needs at least one scope" in answer.text
    assert "annotate" not in answer.text  # what a lead cannot choose is not offered


def test_the_password_is_changed_by_who_knows_it(lead: Visitor, crew: Team) -> None:
    new = "four other words of nonsense"
    wrong = {"old": "not the password", "password": new, "password_again": new}
    assert "the password is wrong" in lead.form("/account/password", wrong).text
    differing = {"old": PASSWORD, "password": new, "password_again": f"{new}!"}
    assert "the two passwords differ" in lead.form("/account/password", differing).text
    weak = {"old": PASSWORD, "password": "short", "password_again": "short"}
    assert lead.form("/account/password", weak).status_code == 400
    other = sign_in(crew.study, "lead", PASSWORD, address="elsewhere").token
    right = {"old": PASSWORD, "password": new, "password_again": new}
    assert lead.sent("/account/password", right) == "/account"
    assert "The password was changed." in lead.read("/account")
    with pytest.raises(SignInError):
        resume(crew.study, other)
    assert sign_in(crew.study, "lead", new, address="elsewhere").token


def test_a_token_is_offered_only_what_the_role_can_do(lead: Visitor, annotator: Visitor) -> None:
    offered = re.findall(r'name="scope" value="([a-z]+)"', annotator.read("/account"))
    assert offered == ["annotate"]
    of_lead = re.findall(r'name="scope" value="([a-z]+)"', lead.read("/account"))
    assert "batches" in of_lead
    assert "annotate" not in of_lead

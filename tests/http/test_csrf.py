from goldbench.http import csrf_fits, csrf_token


def test_the_form_secret_belongs_to_one_session() -> None:
    assert csrf_fits("session", csrf_token("session"))
    assert not csrf_fits("other", csrf_token("session"))
    for wrong in (None, "", "x", "é", csrf_token("session")[:-1]):
        assert not csrf_fits("session", wrong)
    assert "session" not in csrf_token("session")

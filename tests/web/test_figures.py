from goldbench.web.figures import gauge, span_of


def test_a_score_below_the_gate_looks_otherwise_than_one_above() -> None:
    below, above = str(gauge(0.5, 0.9)), str(gauge(0.95, 0.9))
    assert 'class="below"' in below
    assert 'width="60.0"' in below
    assert 'class="reached"' in above
    assert 'x1="108.0"' in above


def test_what_is_undefined_is_not_drawn() -> None:
    assert gauge(None, 0.9) == span_of(None, None) == ""


def test_an_interval_is_a_line_under_the_dot() -> None:
    svg = str(span_of(0.5, (0.25, 1.0)))
    assert '<line class="whisker" x1="30.0" x2="120.0"' in svg
    assert 'cx="60.0"' in svg
    assert "whisker" not in str(span_of(0.5, None))

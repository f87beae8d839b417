from goldbench.corpus import Span
from goldbench.phi import Sampled, leaks

TEXT = "Name: Ana Ruiz\nSeen with Ana-María on 3/14."


def sampled(cluster: str, *marks: tuple[int, int]) -> Sampled:
    gold = (Span(6, 14, "PATIENT"), Span(25, 34, "PATIENT"), Span(38, 42, "DATE"))
    return Sampled(cluster, TEXT, gold, tuple(Span(a, b, "X") for a, b in marks))


def test_an_entity_leaks_if_one_letter_of_it_does() -> None:
    by_kind = {
        leak.what: leak for leak in leaks([sampled("p", (6, 9), (25, 28), (29, 34), (38, 42))])
    }
    assert (by_kind["all"].entities, by_kind["all"].leaked) == (3, 1)
    assert (by_kind["header"].entities, by_kind["header"].leaked) == (1, 1)
    assert (by_kind["body"].entities, by_kind["body"].leaked) == (2, 0)
    assert (by_kind["PATIENT"].entities, by_kind["PATIENT"].leaked) == (2, 1)
    assert (by_kind["DATE"].entities, by_kind["DATE"].leaked) == (1, 0)


def test_labels_may_be_grouped() -> None:
    estimates = leaks([sampled("p")], group=lambda label: "NAME" if label == "PATIENT" else label)
    assert [leak.what for leak in estimates] == ["all", "header", "body", "DATE", "NAME"]


def test_the_interval_is_by_cluster_and_holds_the_rate() -> None:
    notes = [sampled(f"p{i}", (0, 44 if i else 0)) for i in range(12)]
    whole = leaks(notes)[0]
    assert whole.rate == 3 / 36
    assert whole.interval is not None
    assert whole.interval.low < whole.rate < whole.interval.high


def test_no_entity_no_rate() -> None:
    empty = leaks([Sampled("p", "Nothing here.", (), ())])
    assert [(leak.what, leak.rate, leak.interval) for leak in empty] == [
        ("all", None, None),
        ("header", None, None),
        ("body", None, None),
    ]

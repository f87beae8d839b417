"""What a de-identifier removed, found from the texts alone."""

import pytest

from goldbench.benchmark.runs.removal import find_removed_spans

NOTE = "Seen by Dr. Ana Ruiz-Gil on 2026-01-31. MRN 4711, room 12. Ana rests."


@pytest.mark.parametrize(
    ("left", "gone"),
    [
        (NOTE, []),
        ("", [NOTE.removesuffix(".")]),
        # a mask, a tag, a stand-in, redaction
        (NOTE.replace("Ana", "***"), ["Ana", "Ana"]),
        (NOTE.replace("Ana Ruiz-Gil", "[PERSON NAME]"), ["Ana Ruiz-Gil"]),
        (NOTE.replace("Ana Ruiz-Gil", "Eva Sanz"), ["Ana Ruiz-Gil"]),
        (NOTE.replace(" Ana Ruiz-Gil", ""), ["Ana Ruiz-Gil"]),
        # half of a double name is not gone
        (NOTE.replace("Ruiz-Gil", "X-Gil"), ["Ruiz"]),
        # a moved date is, although its year is the same
        (NOTE.replace("2026-01-31", "2026-02-02"), ["2026-01-31"]),
        (NOTE.replace("4711", "4712"), ["4711"]),
        # other blanks change nothing
        (NOTE.replace(" ", "\n  "), []),
    ],
)
def test_the_words_without_a_partner_are_gone(left: str, gone: list[str]) -> None:
    spans = find_removed_spans(NOTE, left, "phi")
    assert [NOTE[span.start : span.end] for span in spans] == gone
    assert {span.label for span in spans} <= {"phi"}

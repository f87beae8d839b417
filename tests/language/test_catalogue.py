import pytest

from goldbench.language import look_up, message_patterns

SENTENCES = {"people": {"invited": "{name} is invited.", "roles": ["lead", "curator"]}}


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("people.invited", "{name} is invited."),
        ("people.roles", ["lead", "curator"]),
        ("people", SENTENCES["people"]),
    ],
)
def test_a_key_is_a_path_in_the_tree_of_tables(key: str, entry: object) -> None:
    assert look_up(SENTENCES, key) == entry


@pytest.mark.parametrize("key", ["animals", "people.expelled", "people.invited.twice", ""])
def test_a_key_without_an_entry_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        look_up(SENTENCES, key)


def translate(text: str, known: dict[str, str]) -> str | None:
    for pattern, translated in message_patterns(known):
        match = pattern.fullmatch(text)
        if match is not None:
            return translated.format(**match.groupdict())
    return None


@pytest.mark.parametrize(
    ("text", "translated"),
    [
        ("12 notes", "12 notas"),
        ("12 notes of Ana", "12 notas de Ana"),
        ("two\nlines notes", "two\nlines notas"),
        ("is it (1.5)?", "¿es (1.5)?"),
        ("notes", None),
        ("12 notes.", None),
    ],
)
def test_a_message_is_known_by_its_form_whatever_is_filled_in(
    text: str, translated: str | None
) -> None:
    forms = {"{n} notes": "{n} notas", "is it ({n})?": "¿es ({n})?"}
    assert translate(text, forms | {"{n} notes of {who}": "{n} notas de {who}"}) == translated


def test_the_form_with_the_most_fixed_letters_is_asked_first() -> None:
    forms = {"{what}": "?", "{n} notes": "few", "{n} open notes": "many"}
    for known in (forms, dict(reversed(forms.items()))):
        assert [text for _, text in message_patterns(known)] == ["many", "few", "?"]

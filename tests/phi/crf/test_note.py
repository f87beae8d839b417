from hypothesis import given

from goldbench.phi.crf.features import channels
from goldbench.phi.pipeline import prepare_note
from languages import features_of
from strategies import texts

HEADER = "Nombre: Inés.\nApellidos: Vidal Roca.\nEdad: 58 años\nInés, de 58 años, vive sola.\n"


def _at(text: str, name: str, word: str, nth: int = 0) -> object:
    prepared = prepare_note(text, "es")
    places = [at for at, token in enumerate(prepared.tokens.words) if token == word]
    return prepared.columns[name][places[nth]]


@given(texts(control=True))
def test_every_channel_has_a_column_as_long_as_the_tokens(text: str) -> None:
    prepared = prepare_note(text, "es")
    sizes = {len(prepared.columns[channel.name]) for channel in channels(features_of("es"))}
    assert sizes == {len(prepared.tokens.words)}


@given(texts(control=True))
def test_lines_hold_every_token_but_line_ends(text: str) -> None:
    prepared = prepare_note(text, "es")
    inside = [at for start, end in prepared.lines for at in range(start, end)]
    assert inside == [at for at, word in enumerate(prepared.tokens.words) if word != "\n"]


def test_the_label_of_a_field_and_the_distance_to_it_are_told() -> None:
    field = _at(HEADER, "field", "Roca")
    assert (getattr(field, "label", None), getattr(field, "distance", None)) == ("apellidos", 1)
    assert _at(HEADER, "field", "sola") is None


def test_a_word_of_the_header_is_remembered_in_the_narrative() -> None:
    assert _at(HEADER, "memory", "Inés", 1) == (("nombre",), 1)
    assert _at(HEADER, "memory", "58", 1) == (("edad",), 1)
    assert _at(HEADER, "memory", "sola") is None


def test_hits_of_rules_are_marked_where_they_begin_and_go_on() -> None:
    assert _at(HEADER, "fields", "Vidal") == "B-field.family"
    assert _at(HEADER, "fields", "Roca") == "I-field.family"


def test_numbers_stand_for_their_size_and_years_for_their_century() -> None:
    assert _at("código 47110", "word", "47110") == "00000"
    assert _at("en 1998", "word", "1998") == "Y19"
    assert _at("de 58", "word", "58") == "58"


def test_names_of_several_words_are_looked_up() -> None:
    assert _at("en Buenos Aires", "phrase", "Aires") in {"IC", "IR"}


def test_neighbours_are_joined_and_the_edges_of_the_note_have_a_sign() -> None:
    columns = prepare_note("Ann Lee, 5mg", "es").columns
    assert columns["pair"] == ["ann|lee", "lee|,", ",|5", "5|mg", "mg|\x02"]
    assert columns["outline"][0] == "\x02|Xx|Xx"
    assert columns["outline-glue"][3] == ",|0|x|01"


def test_words_of_a_field_are_told_with_its_label() -> None:
    assert _at(HEADER, "field-word", "Roca") == "apellidos|roca"
    assert _at(HEADER, "field-shape", "58") == "edad|00"
    assert _at(HEADER, "field-word", "sola") is None

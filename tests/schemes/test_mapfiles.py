"""The maps that come with goldbench are complete; maps of the user's own fail line by line."""

from pathlib import Path

import pytest

import places
from goldbench.errors import FormatError, UsageError
from goldbench.schemes import MAPS, load_map, read_map, scheme

# What the evaluation script of i2b2 2014 counts as HIPAA, with IDNUM, which it means to count.
OFFICIAL_HIPAA = {
    "PATIENT", "CITY", "STREET", "ZIP", "ORGANIZATION", "DATE", "AGE", "PHONE", "FAX", "EMAIL",
    "SSN", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID",
    "IDNUM",
}  # fmt: skip


def written(name: str) -> dict[str, set[str]]:
    """Every label of a scheme with the ways to write it: bare, and with each of its types."""
    by_label = {}
    for label in scheme(name).labels:
        type_ = label.attribute("type")
        kinds = {f"{label.name}/{value}" for value in type_.values} if type_ else set()
        by_label[label.name] = kinds or {label.name}
    return by_label


@pytest.mark.parametrize(("origin", "destination"), MAPS)
def test_the_sources_of_a_map_are_exactly_the_labels_of_its_scheme(
    origin: str, destination: str
) -> None:
    sources = {row.source for row in load_map(origin, destination).rows}
    for label, kinds in written(origin).items():
        assert label in sources or kinds <= sources
        sources -= kinds | {label}
    assert not sources


@pytest.mark.parametrize(("origin", "destination"), MAPS)
def test_the_targets_of_a_map_are_labels_of_the_other_scheme(origin: str, destination: str) -> None:
    there = written(destination)
    allowed = set(there).union(*there.values())
    targets = {row.target for row in load_map(origin, destination).rows} - {None}
    assert targets <= allowed


@pytest.mark.parametrize(("origin", "destination"), MAPS)
def test_a_dropped_label_says_why(origin: str, destination: str) -> None:
    assert all(row.target or row.note for row in load_map(origin, destination).rows)


def test_every_map_file_is_named() -> None:
    folder = places.ROOT / "src" / "goldbench" / "schemes" / "maps"
    assert sorted(f"{a}-to-{b}" for a, b in MAPS) == sorted(f.stem for f in folder.glob("*.csv"))


@pytest.mark.parametrize(
    ("origin", "destination", "label", "attributes", "target"),
    [
        ("meddocan", "i2b2-2014", "ID_ASEGURAMIENTO", {}, "SSN"),
        ("meddocan", "i2b2-2014", "SEXO_SUJETO_ASISTENCIA", {}, None),
        ("i2b2-2014", "meddocan", "ZIP", {}, "TERRITORIO"),
        ("meddocan", "nlpsandbox", "CENTRO_SALUD", {}, "location/hospital"),
        ("meddocan", "nlpsandbox", "EDAD_SUJETO_ASISTENCIA", {}, None),
        ("i2b2", "nlpsandbox-1.2.0", "IPADDR", {"category": "CONTACT"}, "contact/ip_address"),
        ("nlpsandbox-1.2.0", "hipaa", "location", {"type": "zip"}, "GEOGRAPHIC"),
        ("nlpsandbox-1.2.0", "hipaa", "location", {"type": "state"}, None),
        ("nlpsandbox-1.2.0", "hipaa", "covid_symptom", {"type": "fever"}, None),
        ("nlpsandbox-1.2.0", "i2b2-2014", "person_name", {}, "PATIENT"),
        ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0", "physical_address", {"type": "city"},
         "location/city"),
        ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0", "physical_address", {}, "location/other"),
        ("nlpsandbox-1.1.2", "nlpsandbox-1.2.0", "id", {"type": "ssn"}, "id/ssn"),
        ("nlpsandbox-1.2.0", "nlpsandbox-1.1.2", "location", {"type": "room"},
         "physical_address/room"),
    ],
)  # fmt: skip
def test_labels_map_as_the_sources_say(
    origin: str, destination: str, label: str, attributes: dict[str, str], target: str | None
) -> None:
    assert load_map(origin, destination).target(label, attributes) == target


def test_the_hipaa_map_differs_from_the_2014_evaluation_where_its_notes_say_so() -> None:
    kept = {row.source for row in load_map("i2b2-2014", "hipaa").rows if row.target}
    assert kept >= OFFICIAL_HIPAA
    assert kept - OFFICIAL_HIPAA == {"LOCATION-OTHER", "URL", "IPADDR", "OTHER"}


def test_a_map_that_is_not_there_is_a_usage_error_that_lists_those_that_are() -> None:
    with pytest.raises(UsageError, match=r"no map from hipaa to meddocan.*i2b2-2014 to hipaa"):
        load_map("hipaa", "meddocan")
    with pytest.raises(UsageError, match="no label scheme 'medocan'"):
        load_map("medocan", "hipaa")


def save(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_map_of_ones_own_may_have_columns_in_any_order_blank_lines_and_a_bom(
    tmp_path: Path,
) -> None:
    text = '\ufeffto,from,why\r\nPER,NAME,"a, b"\r\n\r\n,AGE,\r\nlocation/city, CITY ,\r\n'
    label_map = read_map(save(tmp_path / "mine.csv", text))
    assert [(row.source, row.target) for row in label_map.rows] == [
        ("NAME", "PER"), ("AGE", None), ("CITY", "location/city"),
    ]  # fmt: skip
    assert (label_map.origin, label_map.destination) == ("mine", "mine")


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", ":1: ", "no header"),
        ("source,target\nA,B\n", ":1: ", "no header"),
        ("from,to\n", ": ", "no rows"),
        ("from,to\nA,B\nC\n", ":3: ", "1 cells where the header has 2"),
        ("from,to\nA,B\nC,D,E\n", ":3: ", "3 cells where the header has 2"),
        ("from,to\nA,B\n,D\n", ":3: ", "no label to map from"),
        ("from,to\nA,B\nC,D\nA,E\n", ":4: ", "label A was mapped before, in line 2"),
        ('from,to,note\nA,B,"two\nlines"\nA,C,\n', ":4: ", "mapped before, in line 3"),
        ("from,to\nA,location/\n", ":2: ", "is not a label"),
        ("from,to\n/x,B\n", ":2: ", "is not a label"),
        ('from,to\nA,"B\n', ":2: ", "not CSV"),
        (b"from,to\nA,B\nA\xf1o,C\n", ":3: ", "not UTF-8: byte 0xf1"),
        (b"x" * (1024 * 1024 + 1), ": ", "larger than 1 MiB"),
    ],
)
def test_a_bad_map_is_refused_at_its_line(
    tmp_path: Path, text: str | bytes, where: str, what: str
) -> None:
    path = save(tmp_path / "mine.csv", text)
    with pytest.raises(FormatError, match=what) as caught:
        read_map(path)
    assert str(caught.value).startswith(f"{path}{where}")


def test_a_map_that_does_not_exist_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        read_map(tmp_path / "none.csv")
    with pytest.raises(FormatError, match="cannot be read"):
        read_map(tmp_path)


@pytest.mark.parametrize(
    "text",
    ["from;to\nNAME;PERSON\n", '"from";"to";"a, b, c"\nNAME;PERSON;\n', "from\tto\nNAME\tPERSON\n"],
)
def test_semicolons_and_tabs_separate_too(tmp_path: Path, text: str) -> None:
    label_map = read_map(save(tmp_path / "mine.csv", text))
    assert [(row.source, row.target) for row in label_map.rows] == [("NAME", "PERSON")]

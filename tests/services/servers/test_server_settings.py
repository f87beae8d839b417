"""From settings to a server: what cannot be served is refused before a worker starts."""

from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import GoldbenchError, UsageError
from goldbench.services.families import FAMILIES
from goldbench.services.servers.guard import LocalNames
from goldbench.services.servers.http_server import Listening
from goldbench.services.servers.server_settings import (
    Settings,
    build,
    family_named,
    is_local,
    maker,
)


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True), ("127.0.0.1", True), ("127.8.8.8", True), ("::1", True),
        ("0.0.0.0", False), ("::", False), ("10.0.0.1", False), ("example.org", False),  # noqa: S104
        ("", False), ("127.0.0.1:80", False), ("localhost.", False), ("😀", False),
    ],
)  # fmt: skip
def test_only_a_loopback_address_is_this_machines_alone(host: str, local: bool) -> None:
    assert is_local(host) is local
    app = build(Settings("date", Listening(host=host)))
    assert isinstance(app, LocalNames) is local


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("date", "date"), ("text_date", "date"), ("Person-Name", "person_name"),
        (" TEXT-PERSON-NAME\n", "person_name"), ("physical_address", "location"),
        ("text_physical_address", "location"), ("", ""), ("é", "é"),
    ],
)  # fmt: skip
def test_a_family_is_read_as_people_write_it(name: str, family: str) -> None:
    assert family_named(name) == family


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"server": "dates"}, "dates"),
        ({"server": ""}, "''"),
        ({"server": "data-node"}, "needs a database"),
        ({"server": "deidentifier", "annotators": (("dates", "x"),)}, "no family 'dates'"),
    ],
)
def test_what_cannot_be_served_is_refused_at_once(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        maker(Settings(**settings))


@pytest.mark.parametrize(
    "settings",
    [
        {"annotators": (("date", "person-name"),)},
        {"annotators": (("date", "nothing"),)},
        {"annotators": (("date", "http://x:y"),)},
        {"allowed": ("nowhere",)},
        {"key": Path("nowhere.key")},
    ],
)
def test_a_server_of_several_workers_is_built_once_before_they_start(
    settings: dict[str, Any],
) -> None:
    with pytest.raises(GoldbenchError):
        maker(Settings("deidentifier", Listening(workers=2), **settings))


def test_a_data_nodes_tables_are_made_before_its_workers(tmp_path: Path) -> None:
    database = tmp_path / "notes.db"
    maker(Settings("data-node", Listening(workers=2), database=str(database)))
    assert database.is_file()


def test_an_annotator_may_be_named_for_the_family_that_it_has() -> None:
    for family in FAMILIES:
        name = family.replace("_", "-")
        assert build(Settings("deidentifier", annotators=((family, name),))) is not None


def test_secrets_are_not_shown() -> None:
    settings = Settings("data-node", api_key="secret-1", database="postgresql://u:secret-2@h/n")
    assert "secret" not in repr(settings)

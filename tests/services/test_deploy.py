"""The container files say what the commands understand."""

import json
import re
from typing import Any

import yaml

import places
from goldbench.cli.tools.tool import serve_tool
from goldbench.services.families import FAMILIES
from goldbench.services.servers.server_settings import Settings, family_named, maker

DEPLOY = places.ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def entry() -> list[str]:
    match = re.search(r"^ENTRYPOINT (.*)$", DOCKERFILE, re.MULTILINE)
    assert match
    return list(json.loads(match[1]))


def parsed(command: list[str]) -> dict[str, Any]:
    assert entry()[:3] == ["goldbench", "tool", "serve"]
    return serve_tool.make_context("serve", [*entry()[3:], *command]).params


def compose() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text)["services"])


def test_the_container_serves_phi_everywhere_on_8080_unless_told_otherwise() -> None:
    default = re.search(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)
    assert default
    given = parsed(json.loads(default[1]))
    assert (given["name"], given["host"], given["port"]) == ("phi", "0.0.0.0", 8080)  # noqa: S104 - a container


def test_the_container_runs_as_nobody_in_particular() -> None:
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)


def test_every_service_is_a_command_that_is_understood() -> None:
    for name, service in compose().items():
        given = parsed(service["command"])
        assert given["name"] == name
        maker(Settings(given["name"]))


def test_the_deidentifier_uses_the_five_annotators_beside_it() -> None:
    services = compose()
    given = parsed(services["deidentifier"]["command"])
    pairs = dict(annotator.split("=", 1) for annotator in given["annotators"])
    assert {family_named(family) for family in pairs} == set(FAMILIES)
    assert {re.fullmatch(r"http://([\w-]+):8080", url)[1] for url in pairs.values()} == (  # type: ignore[index]  # it matches
        services.keys() - {"deidentifier"}
    )
    assert services["deidentifier"]["depends_on"].keys() == services.keys() - {"deidentifier"}


def test_annotators_have_no_way_out_and_only_this_machine_comes_in() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert yaml.safe_load(text)["networks"]["tools"] == {"internal": True}
    for name, service in compose().items():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        if name != "deidentifier":
            assert service["networks"] == ["tools"]
            assert "ports" not in service
    assert compose()["deidentifier"]["ports"] == ["127.0.0.1:8080:8080"]

"""Scripts and style sheets: nothing but them, and nothing from elsewhere."""

import re
from importlib.resources import files

import pytest

from goldbench.web.assets import address, assets, edition
from web.visitors import Visitor

# The namespaces of SVG and the like are names, not addresses; nothing is fetched from them.
NAMES = {"http://www.w3.org/2000/svg"}


def sources() -> dict[str, str]:
    web = files("goldbench.web")
    contents = {name: content.decode() for name, content in assets().items()}
    for folder in ("templates", "words"):
        for file in (web / folder).iterdir():
            if file.is_file() and file.name.endswith((".html", ".toml")):
                contents[f"{folder}/{file.name}"] = file.read_text(encoding="utf-8")
    return contents


def test_no_template_style_sheet_or_script_names_an_outside_host() -> None:
    for name, text in sources().items():
        hosts = set(
            re.findall(
                r"(?:https?:|wss?:)?//[A-Za-z0-9][A-Za-z0-9.-]*\.[A-Za-z]{2,}[^\s\"'<>)]*", text
            )
        )
        assert hosts <= NAMES, (name, hosts - NAMES)
        assert "@import" not in text, name


def test_no_template_has_a_script_style_or_handler_inside() -> None:
    for name, text in sources().items():
        if name.endswith(".html"):
            for script in re.findall(r"<script\b[^>]*>", text):
                assert "src=" in script or 'type="application/json"' in script, (name, script)
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), name


def test_scripts_make_no_markup_from_text() -> None:
    for name, text in sources().items():
        if name.endswith(".js"):
            match = re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text
            )
            assert match is None, (name, match)


def test_modules_import_only_files_that_are_there() -> None:
    known = assets()
    for name, text in sources().items():
        for wanted in (
            re.findall(r'(?:from|import)\s*\(?"([^"]+)"', text) if name.endswith(".js") else ()
        ):
            assert wanted.startswith("./"), (name, wanted)
            assert wanted.removeprefix("./") in known, (name, wanted)


def test_a_file_may_be_kept_for_good_under_its_hash(nobody: Visitor) -> None:
    response = nobody.get(address("base.css"))
    assert response.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in response.headers["cache-control"]
    old = nobody.get("/static/000000000000/base.css")
    assert old.headers["cache-control"] == "no-cache"
    assert "content-security-policy" in response.headers


@pytest.mark.parametrize(
    "path",
    [
        "../app.py",
        "..%2fapp.py",
        "%2e%2e%2fapp.py",
        "..%5capp.py",
        "....//app.py",
        "%2fetc%2fpasswd",
        "base.css%00.js",
        "base.css/",
        "nothing.css",
        "__init__.py",
    ],
)
def test_no_path_leads_out_of_the_folder(nobody: Visitor, path: str) -> None:
    answer = nobody.get(f"/static/{edition()}/{path}")
    assert answer.status_code == 404
    assert "goldbench.study" not in answer.text

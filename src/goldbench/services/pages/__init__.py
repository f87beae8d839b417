"""Pages for people: the description of an API, and the de-identifier's page.

Everything is in the package; no page names another host, and none has a script of its own inside.
"""

from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import orjson
from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from goldbench.services.pages.words import words_for

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def description(document: dict[str, Any]) -> Response:
    """Show an OpenAPI document: every operation, its schemas and an example to try."""
    schemas = document["components"]["schemas"]
    operations = [
        {
            "method": method.upper(),
            "path": path,
            **operation,
            "example": _example(operation, schemas),
        }
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    shown = {
        name: orjson.dumps(schema, option=orjson.OPT_INDENT_2).decode()
        for name, schema in sorted(schemas.items())
    }
    return page("description.html", info=document["info"], operations=operations, schemas=shown)


def deidentifier(accepted: str, **values: Any) -> Response:
    """Show the de-identifier's page in the language that a browser asks for."""
    lang, words = words_for(accepted)
    answer = page("deidentifier.html", lang=lang, words=words, **values)
    answer.headers["vary"] = "accept-language"
    return answer


def page(name: str, **values: Any) -> Response:
    return HTMLResponse(_template(name).render(**values, release=version("goldbench")))


def static(name: str) -> Response | None:
    """Give a file that a page asks for; None where there is none of that name."""
    file = _static().get(name)
    if file is None:
        return None
    media = _TYPES[name.rpartition(".")[2]]
    return Response(file, media_type=media, headers={"cache-control": "max-age=3600"})


@cache
def _static() -> dict[str, bytes]:
    folder = files(__package__) / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if "." in file.name}


@cache
def _template(name: str) -> Any:
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _example(operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    example = schemas.get(name, {}).get("example")
    return "" if example is None else orjson.dumps(example, option=orjson.OPT_INDENT_2).decode()

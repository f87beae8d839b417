"""Make the pack of a study, and write it: a page, Markdown, JSON."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import orjson

from goldbench.reports.evidence.authors import Authors
from goldbench.reports.evidence.facts import Material
from goldbench.reports.evidence.pack import Pack
from goldbench.reports.evidence.page import pack_markdown, pack_report
from goldbench.reports.evidence.sheets import checklist_sheet, model_card, tripod_llm
from goldbench.reports.page import render
from goldbench.reports.words import Words

NAMES = ("evidence.html", "evidence.md", "evidence.json")


def make_pack(
    material: Material,
    authors: Authors,
    *,
    lang: str | None = None,
    now: datetime | None = None,
    versions: Mapping[str, str] | None = None,
) -> Pack:
    """Fill the sheets; `lang` None is the language of the study, else English."""
    protocol = material.account.protocol
    words = Words.best(protocol.language) if lang is None else Words.of(lang)
    systems = () if material.data is None else material.data.systems
    sheets = (
        tripod_llm(material, words, authors.tripod_llm),
        *(model_card(material, name, words, authors.card(name)) for name in systems),
        checklist_sheet(material, words, authors.checklist),
    )
    return Pack(
        protocol.title,
        protocol.hash,
        sheets,
        material.release,
        systems,
        words.lang,
        now,
        versions or {},
    )


def write_pack(pack: Pack, folder: Path) -> tuple[Path, ...]:
    """Write the three files; give their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = (
        render(pack_report(pack)).encode(),
        pack_markdown(pack).encode(),
        orjson.dumps(pack.as_json(), option=orjson.OPT_INDENT_2) + b"\n",
    )
    paths = tuple(folder / name for name in NAMES)
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    return paths

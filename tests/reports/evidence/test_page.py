import json
from pathlib import Path

from jsonschema import Draft202012Validator

import places
from goldbench.reports.evidence import Answer, Item, Pack, Sheet, pack_markdown, write_pack
from goldbench.reports.evidence.page import pack_report
from goldbench.reports.page import render

PACK = Pack(
    "Asthma & <reflux>",
    "a" * 64,
    (
        Sheet(
            "tripod-llm",
            "TRIPOD-LLM",
            "after somebody",
            (
                Item("4", "Introduction", "The aim", Answer("To <know>.", ("study.toml",))),
                Item("6a", "Methods", "The model", Answer("x", ("scores",), whole=False)),
                Item("9a", "Methods", "The prompts"),
            ),
        ),
    ),
)


def test_the_page_escapes_counts_and_shows_every_item() -> None:
    page = render(pack_report(PACK))
    assert "Asthma &amp; &lt;reflux&gt;" in page
    assert "To &lt;know&gt;." in page
    assert "1 answered, 1 in part, 1 open." in page
    assert page.count('<li class="open">') == 1
    assert "No system was scored" in page
    assert "http" not in page.split("</style>")[1].split("<script>")[0]


def test_markdown_ticks_what_is_answered() -> None:
    lines = pack_markdown(PACK).splitlines()
    assert "- [x] **4** The aim" in lines
    assert "  - To <know>. (study.toml)" in lines
    assert "- [~] **6a** The model" in lines
    assert lines[lines.index("- [ ] **9a** The prompts") + 1] == "  - *Open*"


def test_json_keeps_its_contract_and_lists_what_is_left(tmp_path: Path) -> None:
    paths = write_pack(PACK, tmp_path / "new" / "folder")
    assert [path.name for path in paths] == ["evidence.html", "evidence.md", "evidence.json"]
    written = json.loads(paths[2].read_text(encoding="utf-8"))
    schema = json.loads((places.CONTRACTS / "evidence.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(written)
    assert [(item["id"], item["state"]) for item in written["open"]] == [
        ("6a", "partly"),
        ("9a", "open"),
    ]

from pathlib import Path

import pytest

from asthma_study import records
from goldbench.errors import UsageError
from goldbench.formats import write
from goldbench.planning.folder.sources import content_of, parts_of


@pytest.mark.parametrize("name", ["parquet", "jsonl"])
def test_notes_come_in_partitions_with_what_was_asked_for(name: str, tmp_path: Path) -> None:
    path = tmp_path / ("notes.jsonl" if name == "jsonl" else "notes")
    write(records()[:40], path, name)
    with_marks = list(parts_of(path, tables=("spans",)))
    assert sum(len(part) for part in with_marks) == 40
    assert sum(part.layers["gold"].table("spans").height for part in with_marks) == sum(
        len(record.layers["gold"].spans) for record in records()[:40]
    )
    (bare,) = parts_of(path)
    assert bare.documents["text"].null_count() == 0
    assert all(layer.table("spans").height == 0 for layer in bare.layers.values())


def test_a_parquet_folder_need_not_read_its_texts(tmp_path: Path) -> None:
    write(records()[:5], tmp_path / "notes", "parquet")
    (part,) = parts_of(tmp_path / "notes", text=False)
    assert "text" not in part.documents.columns


def test_only_parquet_folders_carry_a_content_hash(tmp_path: Path) -> None:
    write(records()[:5], tmp_path / "notes", "parquet")
    write(records()[:5], tmp_path / "notes.jsonl", "jsonl")
    assert len(content_of(tmp_path / "notes") or "") == 64
    assert content_of(tmp_path / "notes.jsonl") is None
    with pytest.raises(UsageError, match="does not exist") as caught:
        content_of(tmp_path / "nowhere")
    assert "study.toml" in str(caught.value.hint)

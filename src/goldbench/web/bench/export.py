"""Boards as files: a folder that any web server, or none, can show. No script is needed.

English at the top, other languages in a folder each. Nothing is in it that is not on the public
pages: tasks, boards, boards over time, the public notes.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from posixpath import relpath
from typing import Any

import orjson

from goldbench.benchmark import Bench, board, list_tasks, notes_jsonl, public_jsonl
from goldbench.errors import UsageError
from goldbench.web.assets import assets
from goldbench.web.bench.boards import board_csv, board_values, time_values
from goldbench.web.bench.frame import FRAME
from goldbench.web.bench.tasks import task_values, tasks_values
from goldbench.web.render import render
from goldbench.web.words import LANGUAGES, Words

_MARK = ".goldbench-boards"
_STATIC = ("base.css", "pages.css", "bench.css", "base.js", "mark.svg")
_FIRST = "en"


def export_boards(bench: Bench, out: Path, *, title: str = "") -> int:
    """Write the boards of all tasks to a folder; give how many tasks. An older export is replaced.

    It appears as a whole: what is half written is not under the name that was asked for.
    """
    if out.exists() and not (out / _MARK).is_file() and (out.is_file() or any(out.iterdir())):
        msg = f"{out} holds something else than exported boards"
        raise UsageError(msg, hint="name a new folder")
    draft = out.with_name(f".{out.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    tasks = list_tasks(bench)
    for lang in LANGUAGES:
        pages = [("/", "bench-tasks.html", tasks_values(bench))]
        for task in tasks:
            below = f"/tasks/{task.slug}"
            given = {**task_values(bench, task), "quota": None}
            pages += [
                (below, "bench-task.html", given),
                (f"{below}/board", "bench-board.html", board_values(bench, task)),
                (f"{below}/time", "bench-time.html", time_values(bench, task)),
            ]
        for path, template, values in pages:
            _write(draft, path, lang, template, {**values, "study_title": title})
    for task in tasks:
        folder = draft / "tasks" / task.slug
        (folder / "board.json").write_bytes(orjson.dumps(board(bench, task)))
        (folder / "board.csv").write_text(board_csv(bench, task), encoding="utf-8")
        (folder / "public.jsonl").write_bytes(public_jsonl(task))
        if task.settings.accepts == "predictions":
            (folder / "notes.jsonl").write_bytes(notes_jsonl(task))
    (draft / "static").mkdir()
    for name in _STATIC:
        (draft / "static" / name).write_bytes(assets()[name])
    (draft / _MARK).write_text("goldbench bench export\n", encoding="utf-8")
    if out.exists():
        shutil.rmtree(out)
    draft.rename(out)
    return len(tasks)


def _write(out: Path, path: str, lang: str, template: str, values: dict[str, Any]) -> None:
    file = _file(path, lang)
    html = render(
        template, Words.of(lang),
        frame=FRAME, theme="auto", density="roomy", csrf="", csrf_field="", here=path, said=None,
        visitor=None, exported=True, link=_links(file, lang), static=_static(file),
        other={
            language: relpath(_file(path, language), _folder(file))
            for language in LANGUAGES if language != lang
        },
        **values,
    )  # fmt: skip
    target = out / file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(html, encoding="utf-8")


def _file(path: str, lang: str) -> str:
    """Give the file of a page; data stand once, beside the English pages.

    >>> _file("/", "en"), _file("/tasks/date/board", "es"), _file("/tasks/date/board.csv", "es")
    ('index.html', 'es/tasks/date/board.html', 'tasks/date/board.csv')
    """
    bare = path.partition("?")[0].strip("/")
    if bare.rpartition("/")[2].partition(".")[2]:
        return bare
    return f"{'' if lang == _FIRST else f'{lang}/'}{bare or 'index'}.html"


def _folder(file: str) -> str:
    return file.rpartition("/")[0] or "."


def _links(file: str, lang: str) -> Callable[[str], str]:
    return lambda path: relpath(_file(path, lang), _folder(file))


def _static(file: str) -> Callable[[str], str]:
    return lambda name: relpath(f"static/{name}", _folder(file))

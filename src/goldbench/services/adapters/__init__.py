"""Other people's systems as tools, so that they can be run, served and scored like our own.

| address | what |
|---|---|
| `http://host:8080` | any NLP Sandbox server |
| `presidio`, `presidio:MODEL` | Microsoft Presidio, with a spaCy pipeline of that name |
| `spacy:MODEL` | a spaCy pipeline, by name or path |
| `huggingface:FOLDER` | a token classifier of the transformers library |
| `command:LINE` | any command that reads and writes JSON Lines (`annotate_with_command`) |
"""

from collections.abc import Callable
from pathlib import Path

from goldbench.services.adapters.command import annotate_with_command
from goldbench.services.adapters.huggingface import huggingface_tool
from goldbench.services.adapters.presidio import presidio_tool
from goldbench.services.adapters.sandbox import sandbox_tool
from goldbench.services.adapters.spacy import spacy_tool
from goldbench.services.tools import Tool

# What follows the colon in an address is given to the function.
ADAPTERS: dict[str, Callable[[str], Tool]] = {
    "http": lambda rest: sandbox_tool(f"http:{rest}"),
    "https": lambda rest: sandbox_tool(f"https:{rest}"),
    "presidio": presidio_tool,
    "spacy": spacy_tool,
    "huggingface": lambda rest: huggingface_tool(Path(rest)),
}

__all__ = [
    "ADAPTERS",
    "annotate_with_command",
    "huggingface_tool",
    "presidio_tool",
    "sandbox_tool",
    "spacy_tool",
]

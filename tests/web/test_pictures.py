"""The guide shows pictures that the stories make, and no others lie around."""

import re
from pathlib import Path

import places
from web.story import PICTURES

DOCS = places.DOCS


def test_every_picture_of_the_guide_is_there_and_made_by_a_story() -> None:
    guide = (DOCS / "guides" / "3-annotate.md").read_text(encoding="utf-8")
    shown = re.findall(r"\]\(\.\./pictures/([a-z-]+)\.png\)", guide)
    assert sorted(shown) == sorted(PICTURES)
    for name in shown:
        assert (DOCS / "pictures" / f"{name}.png").read_bytes().startswith(b"\x89PNG"), name


def test_every_picture_is_taken_once() -> None:
    stories = "\n".join(
        file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_story_*.py")
    )
    for name in PICTURES:
        assert stories.count(f'"{name}")') == 1, name

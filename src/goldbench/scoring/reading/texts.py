"""The texts of a stream by id, for sources that carry marks only."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from goldbench.scoring.reading.streams import Stream


class StreamTexts(Mapping[str, str]):
    """The texts of a stream, read only when somebody asks for the first of them."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream.quiet()

    @cached_property
    def _texts(self) -> dict[str, str]:
        texts: dict[str, str] = {}
        for part in self._stream.parts(text=True):
            if "text" in part.documents.columns:
                pairs = zip(part.documents["id"], part.documents["text"], strict=True)
                texts |= {id_: text for id_, text in pairs if text is not None}
        return texts

    def __getitem__(self, id_: str) -> str:
        return self._texts[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


__all__ = ["StreamTexts"]

"""What a line of a bundle must be, before anything of it reaches the database.

The events of a log are not here: their chains of hashes say more. What a later edition adds to a
line is let through.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from goldbench.study.batches.batch import BatchPolicy, Handout, Kind, SeatRole

_Id = Annotated[str, Field(pattern=r"^[^\x00]{1,40}$")]
_Name = Annotated[str, Field(pattern=r"^[^\x00]{1,200}$")]
_Text = Annotated[str, Field(pattern=r"^[^\x00]{0,200}$")]
_Document = Annotated[str, Field(pattern=r"^[^\x00]{0,500}$")]
_Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Count = Annotated[int, Field(ge=0, lt=2**31)]
_Milliseconds = Annotated[int, Field(ge=0, lt=2**63)]
_Share = Annotated[float, Field(ge=0, le=1)]


def _check_moment(text: str) -> str:
    if datetime.fromisoformat(text).tzinfo is None:
        msg = "a moment says its zone"
        raise ValueError(msg)
    return text


_Moment = Annotated[str, AfterValidator(_check_moment)]


class _Line(BaseModel):
    model_config = ConfigDict(strict=True)


class _Site(_Line):
    id: _Id
    name: _Name


class _Header(_Line):
    made_at: _Moment
    site: _Site
    counts: dict[str, _Count]


class _Batch(_Line):
    id: _Id
    name: _Name
    batch_kind: Kind
    policy: BatchPolicy
    annotators: _Count
    votes: _Count
    handout: Handout
    gate: _Share
    round: _Count | None
    trial: _Text | None = None
    opened_at: _Moment | None
    closed_at: _Moment | None


class _Person(_Line):
    id: _Id
    role: SeatRole
    site: _Site | None = None
    profession: _Text | None
    medically_trained: bool | None


class _Note(_Line):
    id: _Id
    name: _Document | None
    length: _Count
    sha256: _Hash
    stratum: _Text | None
    cluster: _Text | None
    probability: _Share | None
    rank: _Count | None = None


class _Log(_Line):
    id: _Id
    note_id: _Id
    version: _Count
    head: _Hash
    opened_at: _Moment | None
    done_at: _Moment | None


class _Sheet(_Log):
    person_id: _Id
    number: _Count
    active_ms: _Milliseconds


class _Curation(_Log):
    state: Annotated[str, Field(pattern="^(open|done)$")]
    cases: _Count
    opened_at: _Moment


SHAPES: Mapping[str, type[_Line]] = {
    "header": _Header,
    "batch": _Batch,
    "person": _Person,
    "note": _Note,
    "sheet": _Sheet,
    "curation": _Curation,
}


def find_misfit(lines: Mapping[str, Sequence[Mapping[str, Any]]]) -> str | None:
    """Say where the first line stands that is not what its kind must be; None if all are."""
    for kind, shape in SHAPES.items():
        for number, line in enumerate(lines.get(kind, ()), start=1):
            try:
                shape.model_validate(line)
            except ValidationError as error:
                first = error.errors(include_input=False, include_url=False, include_context=False)
                where = ".".join(str(part) for part in first[0]["loc"][:2])
                return f"{kind} {number}: {where}"
    return None

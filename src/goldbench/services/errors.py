"""What can go wrong between goldbench and a tool that speaks HTTP.

GoldbenchError
├── ToolError               a tool cannot be used: not there, not a tool, or it failed
│   ├── UnreachableError    nothing answers at its address
│   └── AnswerError         it answered, but not what the specification says
└── RefusedError                 a server of ours refuses a request; `status` says how
"""

from goldbench.errors import GoldbenchError


class ToolError(GoldbenchError):
    pass


class UnreachableError(ToolError):
    pass


class AnswerError(ToolError):
    """`status` is that of the answer, 0 where the answer was lost or unreadable."""

    def __init__(self, message: str, *, status: int = 0, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.status = status


class RefusedError(GoldbenchError):
    """Becomes an answer `{"title", "status", "detail"}` in plain JSON."""

    def __init__(self, status: int, title: str, detail: str | None = None) -> None:
        super().__init__(detail or title)
        self.status = status
        self.title = title
        self.detail = detail


def status_of(error: ToolError) -> int:
    """Give the status of an answer that needed a tool which failed: 502 where it is elsewhere.

    >>> status_of(UnreachableError("gone")), status_of(ToolError("failed"))
    (502, 500)
    """
    return 502 if isinstance(error, UnreachableError | AnswerError) else 500

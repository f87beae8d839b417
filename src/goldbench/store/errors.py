"""What can go wrong between goldbench and a database.

GoldbenchError
├── StoreError              the database cannot be opened, read or restored
│   ├── NewerDatabaseError  it was written by a newer goldbench
│   └── BrokenChainError    an event does not follow from the one before it
└── ConflictError           somebody else wrote first; `current` is the version that stands
"""

from goldbench.errors import GoldbenchError


class StoreError(GoldbenchError):
    pass


class NewerDatabaseError(StoreError):
    pass


class BrokenChainError(StoreError):
    """`stream` and `seq` name the first event that does not fit."""

    def __init__(self, stream: str, seq: int, message: str) -> None:
        super().__init__(
            f"{stream}, event {seq}: {message}",
            hint="the log was changed outside goldbench; restore a backup made before",
        )
        self.stream = stream
        self.seq = seq


class ConflictError(GoldbenchError):
    """`current` is the version that stands; fetch what happened since, then try again."""

    def __init__(self, message: str, *, current: int, hint: str | None = None) -> None:
        super().__init__(message, hint=hint or "fetch the events since your version and replay")
        self.current = current

    @property
    def details(self) -> dict[str, int]:
        return {"current": self.current}

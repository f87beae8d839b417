"""Files that leave and enter: zipped folders, and uploads that are unpacked with care."""

import io
import zipfile
from pathlib import Path, PurePosixPath

from fastapi import Response
from starlette.datastructures import UploadFile

from goldbench.errors import UsageError

MOST_FILES = 20_000
MOST_BYTES = 512 * 1024 * 1024


def zip_folder(folder: Path, name: str) -> Response:
    """Answer with everything in a folder; members carry no date of today."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                member = zipfile.ZipInfo(file.relative_to(folder).as_posix())
                member.compress_type = zipfile.ZIP_DEFLATED
                member.external_attr = 0o644 << 16
                archive.writestr(member, file.read_bytes())
    return attachment(content.getvalue(), f"{name}.zip", "application/zip")


def attachment(content: bytes, name: str, media: str) -> Response:
    """Answer with a file to keep; its name holds nothing that could break the header."""
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
    return Response(
        content,
        media_type=media,
        headers={"content-disposition": f'attachment; filename="{safe}"'},
    )


def extract_upload(sent: UploadFile, folder: Path) -> Path:
    """Put what was sent into an empty folder: a zip is unpacked there, any other file is kept.

    A member that would leave the folder, and a zip that would grow beyond all bounds, are refused.
    """
    name = PurePosixPath((sent.filename or "").replace("\\", "/")).name
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
    content = sent.file.read()
    if not content.startswith(b"PK\x03\x04"):
        target = folder / (safe.lstrip(".") or "sent")
        target.write_bytes(content)
        return target
    target = folder / "sent"
    target.mkdir()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _unpack(archive, target)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        msg = "the zip file cannot be opened"
        raise UsageError(msg) from None
    inside = [entry for entry in target.iterdir() if not entry.name.startswith((".", "__MACOSX"))]
    return inside[0] if len(inside) == 1 else target


def _unpack(archive: zipfile.ZipFile, target: Path) -> None:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) > MOST_FILES or sum(member.file_size for member in members) > MOST_BYTES:
        msg = f"the zip file holds more than {MOST_FILES} files or {MOST_BYTES} bytes"
        raise UsageError(msg)
    for member in members:
        place = (target / member.filename).resolve()
        if not place.is_relative_to(target.resolve()):
            msg = "a file of the zip would lie outside of it"
            raise UsageError(msg)
        place.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(member) as source:
            content = source.read(member.file_size + 1)  # the header may lie about the size
        if len(content) > member.file_size:
            msg = "the zip file cannot be opened"
            raise UsageError(msg)
        place.write_bytes(content)

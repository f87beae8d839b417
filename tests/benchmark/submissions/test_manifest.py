from pathlib import Path

import pytest

from goldbench.benchmark.submissions.manifest import check_url, read_manifest, write_manifest
from goldbench.errors import UsageError


def written(folder: Path, content: str | bytes) -> Path:
    raw = content if isinstance(content, bytes) else content.encode()
    (folder / "tool.toml").write_bytes(raw)
    (folder / "answers.jsonl").write_bytes(b"")
    return folder


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ('command = ["python3", "tool.py", "8080"]\nport = 8080', "folder"),
        ('command = ["python3", "tool.py"]', "command"),
        ('\ufeffcommand = ["python3"]', "command"),
        ('url = "https://tool.example.org:8443/dates"', "url"),
        ('predictions = "answers.jsonl"', "predictions"),
        ('image = "answers.jsonl"\ncommand = ["x"]\nport = 9000', "image"),
    ],
)
def test_the_kind_follows_from_what_is_said(tmp_path: Path, content: str, kind: str) -> None:
    manifest = read_manifest(written(tmp_path, content))
    assert (manifest.kind, manifest.name, manifest.version) == (kind, "tool", "0")


WITH_COMMAND = (
    "port = true", "port = 80", "port = 70000", 'port = "8080"', "port = 8080.0",
    'name = "a\\nb"', "name = 7", 'name = "../x"', 'version = "\\u001b[31m"',
    'url = "https://a.org"',
)  # fmt: skip
ALONE = (
    "", "\0", b"\xff\xfe", "command = ", "x = 1", "command = 'python3 tool.py'", "command = []",
    "command = [1]", 'command = [""]', 'command = ["a\\u0000b"]', 'url = "ftp://a.org"',
    'url = "https://"', 'url = "https://u:p@a.org"', 'url = "https://a.org:x"',
    'url = "https://a.org/?q=1"', 'url = "https://a b.org"', "url = 5",
    'predictions = "../answers.jsonl"', 'predictions = "/etc/passwd"',
    'predictions = "tool.toml"', 'predictions = "none.jsonl"', "image = 3",
    f'command = ["{"x" * 20_000}"]', "a = " + "[" * 5_000 + "]" * 5_000, "x = 1\n" * 100_000,
)  # fmt: skip


@pytest.mark.parametrize(
    "content", [*ALONE, *(f'command = ["x"]\n{line}' for line in WITH_COMMAND)]
)
def test_what_it_should_not_say_is_refused(tmp_path: Path, content: str | bytes) -> None:
    with pytest.raises(UsageError):
        read_manifest(written(tmp_path, content))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    (tmp_path / 'a "b".jsonl').write_bytes(b"")
    write_manifest(tmp_path, name="x", version="1", predictions='a "b".jsonl', port=None)
    assert read_manifest(tmp_path).predictions == 'a "b".jsonl'


@pytest.mark.parametrize(
    "url",
    [
        "", "a.org", "ftp://a.org", "http://", "http://[", "https://[::1", "http://a.org:x",
        "http://a.org:0", "http://a.org:99999", "http://u:p@a.org", "http://a.org?x", "http://a.org#x",
        "http://a b", "http://é.org", "http://a.org/\n", f"http://{'a' * 300}", None, 3, ["http://a.org"],
    ],
)  # fmt: skip
def test_what_is_no_plain_address_of_a_server_is_refused(url: object) -> None:
    with pytest.raises(UsageError, match="is not the address of a server"):
        check_url(url)


def test_an_address_is_one_without_its_last_slash() -> None:
    assert check_url("https://a.org:1/x/") == check_url("https://a.org:1/x")

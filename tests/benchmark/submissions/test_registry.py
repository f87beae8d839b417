"""Images in a registry: by digest, never by a tag."""

from pathlib import Path

import pytest

from goldbench.benchmark.submissions.registry import fetch_image, is_reference
from goldbench.errors import UsageError

DIGEST = "@sha256:" + "0" * 64


@pytest.mark.parametrize(
    "reference",
    ["ghcr.io/x/y:1.0", "x", "", f"-x{DIGEST}", f"X{DIGEST}", f"x{DIGEST[:-1]}", f"x{DIGEST}0",
     f"x{DIGEST}\n", f"x --help{DIGEST}"],
)  # fmt: skip
def test_what_names_no_digest_reaches_no_engine(
    reference: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("subprocess.run", None)
    with pytest.raises(UsageError, match="by a tag, which can be moved"):
        fetch_image(reference, tmp_path / "image.tar")


def test_without_an_engine_it_is_said_what_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="no container engine") as error:
        fetch_image(f"ghcr.io/x/y{DIGEST}", tmp_path / "image.tar")
    assert "image.tar" in (error.value.hint or "")


@pytest.mark.parametrize(("fails", "step"), [("pull", "pull"), ("save", "save"), ("none", None)])
def test_an_engine_pulls_and_saves_and_is_named_where_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, step: str | None
) -> None:
    engine = tmp_path / "docker"
    engine.write_text(
        f'#!/bin/sh\n[ "$1" = {fails} ] && exit 3\n[ "$1" = save ] && : >"$3"\nexit 0\n'
    )
    engine.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    target = tmp_path / "image.tar"
    if step is None:
        assert fetch_image(f"x{DIGEST}", target) == target
        assert target.is_file()
    else:
        with pytest.raises(UsageError, match=rf"docker {step} failed \(exit code 3\)"):
            fetch_image(f"x{DIGEST}", target)


@pytest.mark.parametrize(
    ("text", "means_an_image"),
    [("x:1", True), (f"x{DIGEST}", True), ("./tool", False), ("tool.tar", False), ("", False),
     ("/tmp/a:b", False), ("C:\\tools", False)],
)  # fmt: skip
def test_a_path_is_no_reference(text: str, means_an_image: bool) -> None:
    assert is_reference(text) == means_an_image

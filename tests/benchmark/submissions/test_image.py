"""Images without an engine: layers over each other, and nothing is followed out of them."""

import gzip
from pathlib import Path

import pytest

from benchmark.submissions.images import configuration, layer, save_docker, save_oci
from goldbench.benchmark import keep_content
from goldbench.benchmark.submissions.image import read_image
from goldbench.benchmark.submissions.layers import unpack_image
from goldbench.benchmark.submissions.registry import fetch_image
from goldbench.errors import UsageError

CONFIG = configuration(
    ["/bin/tool", "8080"], Env=["MODE=quick", "EMPTY="], WorkingDir="/srv",
    ExposedPorts={"8080/tcp": {}},
)  # fmt: skip


def test_layers_lie_over_each_other_and_whiteouts_take_away(tmp_path: Path) -> None:
    low = layer(("bin/tool", b"old"), ("etc", None), ("etc/a", b"a"), ("etc/b", b"b"),
                ("opt/x", b"x"), packed=True)  # fmt: skip
    high = layer(("bin/tool", b"new"), ("etc/.wh.a", b""), ("opt/.wh..wh..opq", b""),
                 ("opt/y", b"y"))  # fmt: skip
    for save in (save_docker, save_oci):
        image = read_image(save(tmp_path / f"{save.__name__}.tar", [low, high], CONFIG))
        root = tmp_path / save.__name__
        unpack_image(image, root)
        contents = {str(path.relative_to(root)): path.read_bytes()
                    for path in root.rglob("*") if path.is_file()}  # fmt: skip
        assert contents == {"bin/tool": b"new", "etc/b": b"b", "opt/y": b"y"}
        assert (image.command, image.folder, image.port) == (("/bin/tool", "8080"), "/srv", 8080)
        assert image.environment == {"MODE": "quick", "EMPTY": ""}


def test_an_archive_of_an_image_needs_no_manifest_and_is_named_by_its_tag(tmp_path: Path) -> None:
    path = save_docker(tmp_path / "image.tar", [layer(("bin/tool", b"x"))], CONFIG)
    kept = keep_content(path, tmp_path / "store")
    manifest = kept.manifest
    assert (manifest.kind, manifest.name, manifest.version) == ("image", "dates", "1.2")
    assert kept.start.command == ("/bin/tool", "8080")
    packed = tmp_path / "image.tar.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert keep_content(packed, tmp_path / "store").manifest.kind == "image"


@pytest.mark.parametrize(
    "layers",
    [
        [layer(("x", "/"), ("x/etc/escaped", b"!"))],
        [layer(("x", "../../../../.."), ("x/escaped", b"!"))],
        [layer(("x", "/proc/1/root")), layer(("x/escaped", b"!"))],
        [layer(("../../escaped", b"!"))],
        [layer(("/escaped", b"!"))],
        [layer(("a", "b"), ("b", "a"), ("c", b"fine"))],
    ],
)
def test_no_link_of_an_image_leads_out_of_it(tmp_path: Path, layers: list[bytes]) -> None:
    image = read_image(save_docker(tmp_path / "image.tar", layers, CONFIG))
    (tmp_path / "deep").mkdir()
    unpack_image(image, tmp_path / "deep" / "root")
    assert not Path("/escaped").exists()
    assert not Path("/etc/escaped").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"image.tar", "deep"}
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["root"]


@pytest.mark.parametrize(
    ("layers", "config", "message"),
    [
        ([b"garbage" * 100], CONFIG, "unpacked"),
        ([b"\x28\xb5\x2f\xfd" + b"x" * 600], CONFIG, "zstd"),
        ([], configuration([]), "which command"),
        ([], b"[1]", "neither"),
        ([], b'{"architecture": "s390x", "config": {"Cmd": ["x"]}}', "s390x"),
        ([], b'{"config": {"Cmd": [1, 2]}}', "list of words"),
        ([], b'{"config": {"Cmd": ["x"], "ExposedPorts": {"http": {}}}}', "neither"),
        ([layer(("a", "b"), ("b", "a"), ("a/c", b""))], CONFIG, "lead nowhere"),
    ],
)
def test_what_is_no_usable_image_is_refused_in_words(
    tmp_path: Path, layers: list[bytes], config: bytes, message: str
) -> None:
    path = save_docker(tmp_path / "image.tar", layers, config)
    with pytest.raises(UsageError, match=message):
        keep_content(path, tmp_path / "store")
    assert list((tmp_path / "store").iterdir()) == []


def test_a_layer_that_was_changed_is_noticed(tmp_path: Path) -> None:
    path = save_oci(tmp_path / "image.tar", [layer(("bin/tool", b"original"))], CONFIG)
    path.write_bytes(path.read_bytes().replace(b"original", b"modified"))
    with pytest.raises(UsageError, match="digest"):
        keep_content(path, tmp_path / "store")


def test_a_tag_can_be_moved_and_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="moved"):
        fetch_image("example.org/team/dates:latest", tmp_path / "image.tar")
    monkeypatch.setenv("PATH", str(tmp_path))
    reference = f"example.org/team/dates@sha256:{'0' * 64}"
    with pytest.raises(UsageError, match="no container engine"):
        fetch_image(reference, tmp_path / "image.tar")
    engine = tmp_path / "podman"
    engine.write_text('#!/bin/sh\nif [ "$1" = save ]; then echo "$4" > "$3"; fi\n')
    engine.chmod(0o755)
    assert fetch_image(reference, tmp_path / "image.tar").read_text().strip() == reference
    engine.write_text("#!/bin/sh\nexit 5\n")
    with pytest.raises(UsageError, match="exit code 5"):
        fetch_image(reference, tmp_path / "image.tar")

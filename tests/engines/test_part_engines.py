"""Engines by name: whoever asks never learns which one runs."""

import pytest

from goldbench.engines import choose_engine, here, local, spark
from goldbench.errors import UsageError


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("local", local(3)),
        ("spark", spark()),
        ("spark://host:7077", spark("spark://host:7077")),
        ("sc://host:15002", spark("sc://host:15002")),
        ("local[2]", spark("local[2]")),
        ("local-cluster[2,1,1024]", spark("local-cluster[2,1,1024]")),
    ],
)
def test_an_engine_has_a_name(name: str, engine: object) -> None:
    assert choose_engine(name, 3) == engine


def test_no_further_process_is_here() -> None:
    assert choose_engine("local", 0) == here()


def test_another_name_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no engine 'dask'"):
        choose_engine("dask")

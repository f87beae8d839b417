import pytest

from goldbench.errors import UsageError
from goldbench.web import Settings


@pytest.mark.parametrize("origins", [(), ("nonsense",), ("http://a.example", "https://b.example")])
def test_addresses_that_do_not_go_together_are_refused(origins: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        Settings(origins=origins)


def test_links_carry_the_first_address() -> None:
    settings = Settings(origins=("https://Study.example:443", "https://other.example"))
    assert settings.https
    assert settings.link("/x") == "https://study.example/x"
    assert not Settings().https

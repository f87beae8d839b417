from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from goldbench.errors import UsageError
from goldbench.services.errors import AnswerError, UnreachableError
from goldbench.services.remote.remote_tool import Patience, Remote, normal_address, pause
from services.strange import Strange, strange


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://h/api/v1", "http://h"),
        ("http://h/api/v1/textDateAnnotations", "http://h"),
        ("https://h/tools/date/api/v1/", "https://h/tools/date"),
        ("http://[::1]:80/x/", "http://[::1]:80/x"),
    ],
)
def test_an_address_may_be_written_in_several_ways(given: str, address: str) -> None:
    assert normal_address(given) == address


@pytest.mark.parametrize(
    "given", ["", "127.0.0.1:8080", "ftp://h", "http://", "http://h:99999", "http://[", "date"]
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match="is not the address of a tool"):
        normal_address(given)


@pytest.mark.parametrize("given", ["http://u:secret@h", "http://h/?key=secret", "http://h/#secret"])
def test_secrets_do_not_belong_in_an_address_nor_in_the_message(given: str) -> None:
    with pytest.raises(UsageError) as error:
        normal_address(given)
    assert "secret" not in str(error.value)


def test_pauses_double_are_spread_and_bounded() -> None:
    for attempt in range(8):
        longest = min(2.0**attempt, 30)
        for salt in ("a", "b", "c"):
            assert longest / 2 <= pause(1, attempt, salt, None) <= longest
    assert pause(1, 1, "a", None) != pause(1, 1, "b", None)


@pytest.mark.parametrize(("after", "seconds"), [("3", 3.0), ("99999999999", 30.0)])
def test_a_server_may_say_when_to_come_back(after: str, seconds: float) -> None:
    assert pause(1, 0, "", after) == seconds


@pytest.mark.parametrize("after", ["Wed, 21 Oct 2026 07:28:00 GMT", "-1", "²", ""])
def test_a_date_to_come_back_is_not_read(after: str) -> None:
    assert pause(1, 0, "", after) <= 1


@pytest.mark.parametrize("title", ["Bad Request", "Dr. Prescott, 12/26/2020", "Prescott"])
def test_of_a_wrong_answer_only_the_status_is_repeated(title: str) -> None:
    with (
        strange(Strange(lambda *_: (400, {"title": title}))) as address,
        Remote(address) as remote,
        pytest.raises(AnswerError, match=r": /textDateAnnotations answered 400$"),
    ):
        remote.post("/textDateAnnotations", {"note": {}})


def test_a_server_that_is_not_there_is_unreachable() -> None:
    patience = Patience(timeout=5, retries=1, pause=0.01)
    with (
        Remote("http://127.0.0.1:9", patience=patience) as remote,
        pytest.raises(UnreachableError, match="gave no answer in 2 attempts"),
    ):
        remote.get("/tool")


def test_redirects_are_not_followed_with_a_note() -> None:
    with (
        strange(Strange(lambda *_: (307, {}))) as address,
        Remote(address) as remote,
        pytest.raises(AnswerError, match="answered 307"),
    ):
        remote.post("/textDateAnnotations", {"note": {"patientId": "x"}})


def test_a_key_goes_with_every_request() -> None:
    server = Strange(lambda *_: (200, {}))
    with strange(server) as address, Remote(address, api_key="s3cret") as remote:
        remote.post("/textDateAnnotations", {"note": {"patientId": "x"}})
    assert server.headers[0]["x-api-key"] == "s3cret"


def test_who_waits_for_an_answer_still_gets_it_and_then_the_door_is_shut() -> None:
    asked, answered = Event(), Event()

    def slow(*_: object) -> tuple[int, dict[str, str]]:
        asked.set()
        answered.wait(30)
        return 200, {"late": "but there"}

    with strange(Strange(slow)) as address, ThreadPoolExecutor(1) as pool:
        remote = Remote(address)
        note = {"patientId": "x"}
        waiting = pool.submit(remote.post, "/textDateAnnotations", {"note": note})
        assert asked.wait(30)
        remote.close()
        answered.set()
        assert waiting.result(30) == {"late": "but there"}
        with pytest.raises(UnreachableError):
            remote.get("/tool")

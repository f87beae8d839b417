import asyncio
import threading
from collections.abc import Iterator, Sequence

import pytest

from goldbench.corpus import Span
from goldbench.services.errors import RefusedError, ToolError
from goldbench.services.servers.tool_threads import ToolThreads, annotate_checked
from goldbench.services.tools import Annotator, Tool
from services.sandbox import NOTE, tiny


def tool(annotate: Annotator, threads: int = 1) -> Tool:
    return Tool("trial", ("date",), annotate, "1.0.0", "", threads=threads)


def test_a_bench_gives_what_the_tool_finds_sorted() -> None:
    spans = asyncio.run(ToolThreads(tiny()).annotate(NOTE["text"], "en"))
    assert [(span.start, span.label) for span in spans] == [
        (3, "date"),
        (19, "person_name"),
        (44, "person_name"),
        (56, "location"),
    ]


def test_marks_of_other_families_are_left_out() -> None:
    assert {span.label for span in annotate_checked(tiny("date"), NOTE["text"], "en")} == {"date"}


def test_a_tool_may_give_its_marks_one_by_one() -> None:
    def one_by_one(text: str, lang: str, /) -> Iterator[Span]:
        del lang
        yield Span(0, len(text), "date")
        yield Span(0, 1, "date")

    assert annotate_checked(tool(one_by_one), "3/4", "en") == [
        Span(0, 1, "date"),
        Span(0, 3, "date"),
    ]


def test_one_thread_works_on_one_note_at_a_time() -> None:
    working = threading.Semaphore(1)

    def alone(text: str, lang: str, /) -> Sequence[Span]:
        del text, lang
        assert working.acquire(blocking=False)
        working.release()
        return []

    async def many() -> None:
        bench = ToolThreads(tool(alone))
        await asyncio.gather(*(bench.annotate("x", "en") for _ in range(50)))

    asyncio.run(many())


def hanging(go_on: threading.Event) -> Annotator:
    """Give a tool that hangs on "slow" until it may go on."""

    def annotate(text: str, lang: str, /) -> Sequence[Span]:
        del lang
        if text == "slow":
            go_on.wait(20)
        return []

    return annotate


async def refused(bench: ToolThreads) -> RefusedError:
    with pytest.raises(RefusedError) as refusal:
        await bench.annotate("slow", "en")
    return refusal.value


def test_a_note_that_takes_too_long_is_refused_and_the_next_one_goes_on() -> None:
    go_on = threading.Event()

    async def try_it() -> tuple[RefusedError, Sequence[Span], bool]:
        bench = ToolThreads(tool(hanging(go_on)), seconds=0.2)
        return await refused(bench), await bench.annotate("x", "en"), bench.stuck

    refusal, later, stuck = asyncio.run(try_it())
    go_on.set()
    assert (refusal.status, refusal.detail) == (503, "no result within 0.2 seconds")
    assert (later, stuck) == ([], False)


def test_many_notes_without_end_make_a_server_stuck_until_they_end() -> None:
    go_on = threading.Event()

    async def try_it() -> tuple[bool, Sequence[Span], bool]:
        bench = ToolThreads(tool(hanging(go_on)), seconds=0.2)
        for _ in range(4):
            await refused(bench)
        await asyncio.sleep(0.05)
        stuck = bench.stuck
        await refused(bench)
        go_on.set()
        await asyncio.sleep(0.2)
        return stuck, await bench.annotate("x", "en"), bench.stuck

    assert asyncio.run(try_it()) == (True, [], False)


def test_threads_that_took_anothers_place_go_when_it_is_back() -> None:
    go_on = threading.Event()

    async def try_it() -> None:
        trial = Tool("returning", ("date",), hanging(go_on), "1.0.0", "")
        bench = ToolThreads(trial, seconds=0.2)
        await refused(bench)
        await bench.annotate("x", "en")
        go_on.set()
        for _ in range(5):
            await asyncio.sleep(0.05)
            await bench.annotate("x", "en")

    asyncio.run(try_it())
    assert sum(thread.name == "returning" for thread in threading.enumerate()) == 1


def test_a_queue_that_is_full_refuses_at_once() -> None:
    go_on = threading.Event()

    def slow(text: str, lang: str, /) -> Sequence[Span]:
        del text, lang
        go_on.wait(20)
        return []

    async def try_it() -> list[object]:
        bench = ToolThreads(tool(slow), waiting=2)
        tasks = [asyncio.create_task(bench.annotate("x", "en")) for _ in range(6)]
        await asyncio.sleep(0.2)
        go_on.set()
        return list(await asyncio.gather(*tasks, return_exceptions=True))

    outcomes = asyncio.run(try_it())
    refused = [outcome for outcome in outcomes if isinstance(outcome, RefusedError)]
    assert refused
    assert {error.status for error in refused} == {503}
    assert len(refused) < 6


def test_what_a_tool_raises_is_named_but_not_repeated() -> None:
    def leaky(text: str, lang: str, /) -> Sequence[Span]:
        del lang
        raise KeyError(text)

    with pytest.raises(ToolError, match=r"trial failed with KeyError \(leaky, line \d+\)") as error:
        annotate_checked(tool(leaky), "Dr. Prescott", "en")
    assert "Prescott" not in str(error.value)
    assert error.value.__cause__ is None


def test_a_closed_bench_ends_its_threads() -> None:
    async def use() -> None:
        bench = ToolThreads(Tool("closing", ("date",), lambda *_: [], "1.0.0", "", threads=3))
        await bench.annotate("x", "en")
        bench.close()

    asyncio.run(use())
    for thread in threading.enumerate():
        if thread.name == "closing":
            thread.join(5)
            assert not thread.is_alive()

"""Many at once: nobody's edit is lost, nobody waits in a circle."""

import threading
from collections.abc import Callable
from typing import Any

from goldbench.store import ConflictError
from goldbench.study import (
    StateError,
    batch_progress,
    close_batch,
    curation_queue,
    next_note,
    read_sheet,
    report_activity,
    save,
    verify_study,
)
from studies import Pen, Team, produce


def at_once(tasks: list[Callable[[], Any]]) -> list[Any]:
    """Run all tasks at the same time; give what each returned or raised."""
    results: list[Any] = [None] * len(tasks)
    start = threading.Barrier(len(tasks))

    def run(place: int, task: Callable[[], Any]) -> None:
        start.wait()
        try:
            results[place] = task()
        except Exception as error:  # noqa: BLE001 - whatever it is, the test looks at it
            results[place] = error

    threads = [threading.Thread(target=run, args=(place, task)) for place, task in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def span(name: str) -> dict[str, Any]:
    return {"op": "add_span", "op_id": f"operation-{name}", "mark": name, "label": "DATE",
            "pieces": [[13, 17]], "quote": "2090"}  # fmt: skip


def test_of_many_tabs_on_one_version_exactly_one_wins(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]

    def tab(number: int) -> Callable[[], Any]:
        return lambda: save(crew.study, annotator, batch.id, 1, [span(f"m{number}")], expected=0)

    results = at_once([tab(number) for number in range(8)])
    losers = [result for result in results if isinstance(result, ConflictError)]
    assert len(losers) == 7
    assert {error.current for error in losers} == {1}
    assert read_sheet(crew.study, annotator, batch.id, 1).version == 1


def test_a_retry_that_meets_its_original_is_saved_once(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    results = at_once(
        [lambda: save(crew.study, annotator, batch.id, 1, [span("m1")], expected=0)] * 6
    )
    assert len(set(results)) == 1
    assert results[0].version == 1


def test_work_goes_on_while_others_look_and_the_lead_closes(crew: Team) -> None:
    batch = produce(crew)
    study = crew.study

    def annotator(who: int) -> Callable[[], Any]:
        def work() -> str:
            actor = crew.annotators[who]
            for number in (1, 2, 3, 4):
                try:
                    pen = Pen(study, actor, batch.id, number)
                    report_activity(study, actor, batch.id, number, 100)
                    pen.span("DATE", 13, 23)
                    pen.span("NAME", 24, 27 - who % 2)
                    pen.done()
                    next_note(study, actor, batch.id)
                except StateError:
                    return "closed"
            return "finished"

        return work

    def curator(who: int) -> Callable[[], Any]:
        return lambda: [curation_queue(study, crew.curators[who]) for _ in range(3)]

    def lead() -> Any:
        for _ in range(3):
            batch_progress(study, crew.lead, batch.id)
        return close_batch(study, crew.lead, batch.id, unfinished="in the middle of it")

    tasks = [*(annotator(who) for who in range(4)), curator(0), curator(1), lead]
    results = at_once(tasks)
    assert not any(isinstance(result, Exception) for result in results), results
    assert set(results[:4]) <= {"closed", "finished"}
    assert results[-1].state == "closed"
    verify_study(study, crew.lead)

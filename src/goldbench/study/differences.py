"""Where the annotators of a closed batch differed, note by note, for the lead."""

from dataclasses import dataclass, field

from goldbench.gold import Case, disagreements
from goldbench.study.actor import Actor
from goldbench.study.agreement import notes_of_site
from goldbench.study.audit import record
from goldbench.study.batches.batch import batch_in
from goldbench.study.batches.panels import work_of
from goldbench.study.errors import StateError
from goldbench.study.people.persons import people_in
from goldbench.study.people.terms import require_terms
from goldbench.study.study import Study


@dataclass(frozen=True, slots=True)
class Differing:
    """One disagreement; `names` says who its annotators are, `text` is None if kept elsewhere."""

    case: Case
    names: dict[str, str]
    text: str | None = field(repr=False)


def batch_differences(
    study: Study,
    actor: Actor,
    batch_id: str,
    *,
    label: str | None = None,
    site_id: str | None = None,
) -> list[Differing]:
    """List the disagreements of a closed batch, of one variable and one site if they are named.

    Before it is closed nobody who could talk to an annotator sees what was marked. That they were
    read stands in the audit log.
    """
    actor.allow("lead", "agreement")
    with study.store.write("inspection") as connection:
        require_terms(connection, actor)
        batch = batch_in(connection, batch_id)
        if batch.state != "closed":
            msg = "disagreements are shown once the batch is closed"
            raise StateError(msg)
        chosen = None if site_id is None else notes_of_site(connection, [batch], site_id)
        work = work_of(connection, batch, text=True, note_ids=chosen)
        people = {id_: person.name for id_, person in people_in(connection).items()}
        payload = {"batch": batch_id, "label": label, "site": site_id}
        record(study, connection, actor, "differences_read", payload)
    if len(work.panel.layers) < 2:
        return []
    return [
        Differing(
            case,
            {who: people[who] for who, _ in case.marks},
            work.panel.documents[case.document].text,
        )
        for case in disagreements(work.panel, work.schema).cases
        if label is None or _about(case, label)
    ]


def _about(case: Case, label: str) -> bool:
    return any(mark.label == label for _, marks in case.marks for mark in marks)

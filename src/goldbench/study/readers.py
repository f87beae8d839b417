"""What the annotators of a release said before curation, for those who may know who they are."""

from collections.abc import Sequence

from goldbench.corpus import Layer
from goldbench.errors import UsageError, unknown
from goldbench.gold import Panel
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import list_batches
from goldbench.study.batches.panels import Work, join_work, work_of
from goldbench.study.people.persons import people_in
from goldbench.study.releases import list_releases
from goldbench.study.study import Study

EVERYBODY = "all"


def release_readers(
    study: Study, actor: Actor, release: str | None = None, *, names: Sequence[str] = (EVERYBODY,)
) -> Work:
    """Give the blind work behind a release, the newest if none is named, by the readers' logins.

    `names` are logins or names of annotators, or "all". For the lead alone.
    """
    actor.allow("lead", "agreement")
    releases = list_releases(study, actor)
    if not releases:
        msg = "the study has no gold release yet"
        raise UsageError(msg, hint="close the production batch and build one")
    by_name = {release.name: release for release in releases}
    if release is not None and release not in by_name:
        raise unknown("release", release, by_name)  # noqa: EM101  # what there is none of
    chosen_release = releases[-1] if release is None else by_name[release]
    ids = {batch["id"] for batch in chosen_release.manifest["batches"]}
    batches = [batch for batch in list_batches(study, actor) if batch.id in ids]
    with study.store.read() as connection:
        people = people_in(connection)
        work = join_work([work_of(connection, batch, text=True) for batch in batches])
    known = {who: people[who].login or people[who].name for who in work.panel.names}
    chosen = (
        list(known) if list(names) == [EVERYBODY] else [_find_reader(name, known) for name in names]
    )
    layers = {known[who]: Layer(known[who], work.panel.layers[who].marks) for who in chosen}
    panel = Panel(work.panel.documents, layers, work.panel.design)
    return Work(panel, work.schema, work.notes, work.complete)


def _find_reader(name: str, known: dict[str, str]) -> str:
    for who, called in known.items():
        if called == name:
            return who
    raise unknown("annotator", name, known.values())  # noqa: EM101  # what there is none of

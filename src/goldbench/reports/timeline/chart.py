"""The picture of a patient: a lane a problem and drug class, bars for states, dots for the rest."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from goldbench.reports.figures.svg import element, line, shorten, text
from goldbench.risk.timeline import Lane, Mark, Stretch, Timeline

_LANE, _TOP, _MARGIN = 28, 44, 34
_DATE_ROOM = 74
_BESIDE, _APART = 12, 12  # pixels between a record and what was before or after it
_SIDE = {"before": -1, "during": 0, "after": 1}
# Shapes differ as well as colours.
SHAPES = {
    "event": "M0,-6 6,0 0,6 -6,0Z",
    "test": "M-5,-5H5V5H-5Z",
    "symptom": "M0,-6 6,5H-6Z",
}
_HOLLOW = "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0"
_ROUND = "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0"


def anchor(visit: int, start: int, end: int) -> str:
    """Name the place of a quote on the page."""
    return f"q{visit}-{start}-{end}"


@dataclass(frozen=True, slots=True)
class Chart:
    """A line of time drawn at a width in pixels of the page."""

    timeline: Timeline
    width: int
    id: str

    @property
    def names(self) -> int:
        return 190 if self.width >= 700 else 118

    def x(self, visit: int) -> float:
        """Give where a record stands: by its day, the first and the last within margins."""
        days = [visit.day for visit in self.timeline.visits]
        left, right = self.names + _MARGIN, self.width - _MARGIN
        span = (days[-1] - days[0]).days
        if not span:
            step = (right - left) / (len(days) + 1)
            return left + step * (visit + 1)
        return left + (right - left) * (days[visit] - days[0]).days / span

    def draw(self) -> Markup:
        lanes = self.timeline.lanes
        height = _TOP + _LANE * (len(lanes) + 1) + 10
        title = f"Patient {self.timeline.patient}: problems and drugs over time"
        description = (
            "Each mark leads to its quote in the notes below; the table says the same in words."
        )
        return element(
            "svg",
            element("title", title, id=f"{self.id}-title"),
            element("desc", description, id=f"{self.id}-desc"),
            *self._axis(height),
            *(part for number, lane in enumerate(lanes) for part in self._lane(number, lane)),
            *self._smoking(len(lanes)),
            viewBox=f"0 0 {self.width} {height}",
            width=self.width,
            height=height,
            role="group",
            aria_labelledby=f"{self.id}-title {self.id}-desc",
            class_="plot lines",
        )

    def _axis(self, height: int) -> Iterator[Markup]:
        last = -_DATE_ROOM * 2.0
        for number, visit in enumerate(self.timeline.visits):
            x = self.x(number)
            yield line(x, _TOP - 8, x, height - 6, "record")
            if x - last >= _DATE_ROOM:
                last = x
                label = text(x, _TOP - 16, visit.day.isoformat(), "date", anchor="middle")
                yield element("a", label, href=f"#r{number}")

    def _lane(self, number: int, lane: Lane) -> Iterator[Markup]:
        y = _TOP + _LANE * number + _LANE / 2
        kind = "drug" if lane.label == "MEDICATION" else "problem"
        name = element("title", f"{lane.name}: first seen {lane.first_seen}")
        yield element("g", name, text(0, y + 4, shorten(lane.name, self.names - 8), "name"))
        yield line(self.names, y + _LANE / 2, self.width, y + _LANE / 2, "rule")
        stated = {mark.visit for mark in lane.states}
        for stretch in lane.stretches:
            if stretch.state != "stopped" or stretch.first in stated:
                yield from self._stretch(stretch, y + 5, kind)
        for mark in lane.states:
            yield from self._state(mark, lane, y + 5, kind)
        yield from self._dots(lane, y - 5)
        yield from self._values(lane, y - 5)
        for contradiction in self.timeline.contradictions:
            if contradiction.what.startswith(f"{lane.name}:"):
                x = (self.x(contradiction.earlier) + self.x(contradiction.later)) / 2
                sign = text(x, y + 5, "≠", "differs", anchor="middle")
                yield element("g", element("title", contradiction.what), sign)

    def _stretch(self, stretch: Stretch, y: float, kind: str) -> Iterator[Markup]:
        first = self.names + 6 if stretch.first is None else self.x(stretch.first)
        last = self.width - 4 if stretch.last is None else self.x(stretch.last)
        if stretch.state == "present":
            yield element(
                "rect", x=first, y=y - 3, width=max(last - first, 1), height=6, class_=f"bar {kind}"
            )
        elif stretch.state == "not mentioned":
            yield line(first, y, last, y, "unsaid")
        elif stretch.state == "stopped" and stretch.first is not None:
            yield line(first + 6, y - 6, first + 6, y + 6, "end")

    def _state(self, mark: Mark, lane: Lane, y: float, kind: str) -> Iterator[Markup]:
        x = self.x(mark.visit)
        shape = element("rect", x=x - 3, y=y - 5, width=6, height=10, class_=f"state {kind}")
        yield self._link(mark, lane, lane.name, shape)

    def _dots(self, lane: Lane, y: float) -> Iterator[Markup]:
        """Draw events and values: what was before stands left of its record, what is after right.

        Several of one record and time stand side by side.
        """
        taken: Counter[tuple[int, str]] = Counter()
        for mark in lane.dots:
            for time in mark.times:
                place = taken[mark.visit, time]
                taken[mark.visit, time] += 1
                aside = _SIDE[time] * (_BESIDE + _APART * place) or _APART * place
                x = self.x(mark.visit) + aside
                shape = element(
                    "path",
                    d=SHAPES.get(mark.what, _ROUND),
                    transform=f"translate({x:.1f} {y:.1f})",
                    class_=f"spot {_class(mark.what)}",
                )
                yield self._link(mark, lane, mark.what, shape)

    def _values(self, lane: Lane, y: float) -> Iterator[Markup]:
        """Draw values below their limit, hollow: at their own day where it is written whole."""
        taken: Counter[tuple[int, str]] = Counter()
        for mark in lane.dots:
            taken.update((mark.visit, time) for time in mark.times)
        for visit, value in lane.values:
            if value.over:
                continue
            x = self._day_x(value.when) if value.time == "before" else None
            if x is None:
                place = taken[visit, value.time]
                taken[visit, value.time] += 1
                aside = _SIDE[value.time] * (_BESIDE + _APART * place) or _APART * place
                x = self.x(visit) + aside
            when = value.when or f"{value.time} {self.timeline.visits[visit].day}"
            title = f"{lane.name}, {value.phrase}, not over its limit, {when}"
            shape = element(
                "path", d=_HOLLOW, transform=f"translate({x:.1f} {y:.1f})", class_="spot below"
            )
            target = anchor(visit, value.start, value.end)
            yield element("a", element("title", title), shape, href=f"#{target}", aria_label=title)

    def _day_x(self, when: str | None) -> float | None:
        """Give where a written day stands, None outside the records or for a month or a year."""
        days = [visit.day for visit in self.timeline.visits]
        if when is None or len(when) < len("2068-03-14") or days[0] == days[-1]:
            return None
        day = date.fromisoformat(when)
        if not days[0] <= day <= days[-1]:
            return None
        left, right = self.x(0), self.x(len(days) - 1)
        return left + (right - left) * (day - days[0]).days / (days[-1] - days[0]).days

    def _link(self, mark: Mark, lane: Lane, what: str, shape: Markup) -> Markup:
        day = self.timeline.visits[mark.visit].day
        title = f"{lane.name}, {what}, {day}: {', '.join(mark.times)}"
        span = mark.spans[0] if mark.spans else None
        target = anchor(mark.visit, span.start, span.end) if span else f"r{mark.visit}"
        return element("a", element("title", title), shape, href=f"#{target}", aria_label=title)

    def _smoking(self, number: int) -> Iterator[Markup]:
        y = _TOP + _LANE * number + _LANE / 2
        yield text(0, y + 4, "Smoking", "name")
        last, last_status = -999.0, ""
        for visit, status in enumerate(self.timeline.smoking):
            x = self.x(visit)
            if status != last_status and x - last >= 52:
                yield text(x, y + 4, status, "smoking", anchor="middle")
                last, last_status = x, status


def _class(what: str) -> str:
    return what if what in SHAPES else "value"

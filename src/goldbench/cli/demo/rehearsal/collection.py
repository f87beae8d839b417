"""Phase 2: how many notes, and which."""

from dataclasses import dataclass
from typing import Any

from goldbench.cli.demo.rehearsal.population import Town
from goldbench.formats.io.files import write_text
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.sample.flow_chart import flow_svg
from goldbench.planning.sample.frequency import Frequency, frequencies
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.plan import plan_summary
from goldbench.planning.sizes.study_plan import StudyPlan


@dataclass(frozen=True, slots=True, eq=False)
class Collected:
    """`plan` is what `goldbench size` says of the study, `sample` what `goldbench draw` took."""

    survey: Survey
    frequency: Frequency
    plan: dict[str, Any]
    sample: Sample


def collect(town: Town) -> Collected:
    """Filter and count the notes, plan the sample, draw it into `draw/`."""
    folder = town.folder
    survey = folder.survey()
    folder.keep(survey)
    write_text(folder.path / "flow.svg", flow_svg(survey.flow, folder.protocol.title))
    plan = StudyPlan(folder, "assured", survey)
    ask = plan.ask()
    sample = draw_sample(survey, folder.protocol, Wish(waves=True))
    write_draw(folder, survey, sample, folder.path / "draw", DrawOutput(blind=True))
    primary = folder.protocol.primary.name
    return Collected(
        survey, frequencies(survey, folder.protocol)[primary], plan_summary(ask), sample
    )

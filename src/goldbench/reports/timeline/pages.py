"""What both pages share: the environment, the style, the policy that lets nothing in."""

from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from goldbench.reports.page import make_legible, policy


def render(template: str, **values: object) -> str:
    """Fill a template of this package; the page loads nothing and runs no script."""
    environment = Environment(
        loader=PackageLoader("goldbench.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    folder = files("goldbench.reports").joinpath("templates")
    style = "".join(
        folder.joinpath(name).read_text(encoding="utf-8") for name in ("style.css", "timeline.css")
    )
    page = environment.get_template(template)
    return make_legible(page.render(style=style, policy=policy(style, ""), **values))

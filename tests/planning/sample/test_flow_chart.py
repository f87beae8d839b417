from lxml import etree

from goldbench.planning.sample.flow_chart import flow_svg, flow_text
from goldbench.planning.sample.population import Exclusion, Flow

FLOW = Flow(
    {"a": 10, "b <x>": 1200},
    (Exclusion("age under 18 & unknown", {"a": 3}), Exclusion("other departments", {})),
    {"a": 7, "b <x>": 1200},
)
TEXT = """\
┌───────────────────┐
│ 1,210 notes found │
└───────────────────┘
        ├──▶ 3 left out: age under 18 & unknown
        ├──▶ 0 left out: other departments
        ▼
┌──────────────────────┐
│ 1,207 notes eligible │
└──────────────────────┘

                           a  b <x>
found                     10  1,200
– age under 18 & unknown   3      0
– other departments        0      0
eligible                   7  1,200"""


def test_the_flow_is_drawn_as_text() -> None:
    assert flow_text(FLOW) == TEXT


def test_one_site_needs_no_table() -> None:
    assert "found   " not in flow_text(Flow({"a": 1}, (), {"a": 1}))
    assert "│ 1 note eligible │" in flow_text(Flow({"a": 1}, (), {"a": 1}))


def test_the_figure_is_well_formed_and_says_what_it_shows() -> None:
    root = etree.fromstring(flow_svg(FLOW, "Notes < & >").encode())
    space = {"s": "http://www.w3.org/2000/svg"}
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "flow-title flow-desc"
    assert root.findtext("s:title", namespaces=space) == "Notes < & >"
    described = root.findtext("s:desc", namespaces=space)
    assert described is not None
    assert "3 left out: age under 18 & unknown." in described
    texts = [element.text for element in root.iterfind(".//s:text", space)]
    assert "1,207 eligible" in texts
    assert "b <x>: 1,200" in texts


def test_boxes_do_not_overlap_and_fit_the_figure() -> None:
    long = Exclusion("a reason that takes more than one line of a box " * 3, {"a": 1, "b": 2})
    root = etree.fromstring(flow_svg(Flow({"a": 5}, (long, long), {"a": 3})).encode())
    height = float(str(root.get("height")))
    boxes = [
        tuple(float(str(box.get(side))) for side in ("x", "y", "height"))
        for box in root.iter("{http://www.w3.org/2000/svg}rect")
    ]
    assert all(y + tall <= height for _, y, tall in boxes)
    right = [(y, tall) for x, y, tall in boxes if x > 100]
    assert right[0][0] + right[0][1] < right[1][0]


def test_nothing_is_loaded_from_elsewhere() -> None:
    svg = flow_svg(FLOW)
    assert svg.count("http") == 1  # the name space

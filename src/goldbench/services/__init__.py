"""Tools over HTTP: NLP Sandbox servers, the data node, the client, the check, adapters.

`annotator_app`, `deidentifier_app` and `data_node_app` build servers, `served` runs one for a
while, `annotation` runs any tool over notes, `check_tool` looks whether it keeps to the
specification, and `tool` finds any tool by its name or address.
"""

from goldbench.services.adapters import ADAPTERS, annotate_with_command, sandbox_tool
from goldbench.services.annotating import annotator_app
from goldbench.services.catalog import TOOLS, tool
from goldbench.services.check import check_tool
from goldbench.services.client import Failure, annotate_with_url, annotated
from goldbench.services.data_node import data_node_app
from goldbench.services.deidentifying import deidentifier_app
from goldbench.services.errors import AnswerError, RefusedError, ToolError, UnreachableError
from goldbench.services.guard import Limits
from goldbench.services.remote import Patience
from goldbench.services.runs import Job, annotation
from goldbench.services.serving import Listening, serve, served
from goldbench.services.starting import SERVERS, Settings, maker
from goldbench.services.tools import About, Annotator, Tool
from goldbench.services.verdict import Outcome, Report, Speed

__all__ = [
    "ADAPTERS",
    "SERVERS",
    "TOOLS",
    "About",
    "Annotator",
    "AnswerError",
    "Failure",
    "Job",
    "Limits",
    "Listening",
    "Outcome",
    "Patience",
    "RefusedError",
    "Report",
    "Settings",
    "Speed",
    "Tool",
    "ToolError",
    "UnreachableError",
    "annotate_with_command",
    "annotate_with_url",
    "annotated",
    "annotation",
    "annotator_app",
    "check_tool",
    "data_node_app",
    "deidentifier_app",
    "maker",
    "sandbox_tool",
    "serve",
    "served",
    "tool",
]

"""Tools over HTTP: NLP Sandbox servers, the data node, the client, the check, adapters.

`annotator_app`, `deidentifier_app` and `data_node_app` build servers, `serve_in_thread` runs one
for a while, `annotate_corpus` runs any tool over notes, `check_tool` looks whether it keeps to the
specification, and `tool` finds any tool by its name or address.
"""

from typing import TYPE_CHECKING

from goldbench.lazy import lazy_names

if TYPE_CHECKING:  # imported when they are first asked for
    from goldbench.services.adapters import ADAPTERS, annotate_with_command, sandbox_tool
    from goldbench.services.catalog import TOOLS, tool
    from goldbench.services.data_node import data_node_app
    from goldbench.services.errors import AnswerError, RefusedError, ToolError, UnreachableError
    from goldbench.services.remote.check import check_tool
    from goldbench.services.remote.check_result import Outcome, Report, Speed
    from goldbench.services.remote.client import (
        Failure,
        annotate_records,
        annotate_with_url,
        describe_failures,
        not_annotated,
    )
    from goldbench.services.remote.remote_tool import Patience
    from goldbench.services.servers.annotate_server import annotator_app
    from goldbench.services.servers.deidentify_server import deidentifier_app
    from goldbench.services.servers.guard import Limits
    from goldbench.services.servers.http_server import Listening, serve, serve_in_thread
    from goldbench.services.servers.server_settings import SERVERS, Settings, maker
    from goldbench.services.tool_run import Job, annotate_corpus, is_own, run_tool, work_of
    from goldbench.services.tools import About, Annotator, Tool

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
    "annotate_corpus",
    "annotate_records",
    "annotate_with_command",
    "annotate_with_url",
    "annotator_app",
    "check_tool",
    "data_node_app",
    "deidentifier_app",
    "describe_failures",
    "is_own",
    "maker",
    "not_annotated",
    "run_tool",
    "sandbox_tool",
    "serve",
    "serve_in_thread",
    "tool",
    "work_of",
]

__getattr__ = lazy_names(
    __name__,
    {
        "adapters": ("ADAPTERS", "annotate_with_command", "sandbox_tool"),
        "catalog": ("TOOLS", "tool"),
        "data_node": ("data_node_app",),
        "errors": ("AnswerError", "RefusedError", "ToolError", "UnreachableError"),
        "remote.check": ("check_tool",),
        "remote.check_result": ("Outcome", "Report", "Speed"),
        "remote.client": (
            "Failure",
            "annotate_records",
            "annotate_with_url",
            "describe_failures",
            "not_annotated",
        ),
        "remote.remote_tool": ("Patience",),
        "servers.annotate_server": ("annotator_app",),
        "servers.deidentify_server": ("deidentifier_app",),
        "servers.guard": ("Limits",),
        "servers.http_server": ("Listening", "serve", "serve_in_thread"),
        "servers.server_settings": ("SERVERS", "Settings", "maker"),
        "tool_run": ("Job", "annotate_corpus", "is_own", "run_tool", "work_of"),
        "tools": ("About", "Annotator", "Tool"),
    },
)

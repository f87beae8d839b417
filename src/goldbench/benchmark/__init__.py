"""Tasks with hidden gold, other people's tools in a cage, boards with intervals and shared ranks.

`Bench` is a benchmark's folder and database; `add_task`, `add_team`, `submit` fill it, `Worker`
does the work, `submission_status` and `board` say what came of it.
"""

from goldbench.benchmark import sites
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.baseline import add_baseline
from goldbench.benchmark.boards.board import board, submission_status
from goldbench.benchmark.boards.over_time import over_time
from goldbench.benchmark.boards.references import add_reference, references
from goldbench.benchmark.boards.rescore import rescore
from goldbench.benchmark.cage import Ability, CageError, Limits, find_ability, read_limits
from goldbench.benchmark.client import BenchClient, ServerError
from goldbench.benchmark.host import (
    host_key,
    list_submissions,
    read_events,
    renew_host_token,
    states_by_week,
    verify_events,
)
from goldbench.benchmark.kinds import ANY, KINDS, PHI, kind_named
from goldbench.benchmark.plug import Plug, PlugError, best_tool, parse_address, plug_tools
from goldbench.benchmark.runs.presence import list_workers
from goldbench.benchmark.runs.validation import Validation
from goldbench.benchmark.runs.worker import Worker
from goldbench.benchmark.server import bench_app, task_json
from goldbench.benchmark.submissions.content import Content, keep_content
from goldbench.benchmark.submissions.quota import Allowance, QuotaError
from goldbench.benchmark.submissions.states import ENDS, REASONS, State
from goldbench.benchmark.submissions.submit import cancel, dry_run, quota_of, submit
from goldbench.benchmark.tasks import (
    Dataset,
    Settings,
    Task,
    add_task,
    default_settings,
    find_task,
    list_editions,
    list_tasks,
)
from goldbench.benchmark.teams import Team, add_team, find_team, renew_token, team_of, team_with

__all__ = [
    "ANY",
    "ENDS",
    "KINDS",
    "PHI",
    "REASONS",
    "Ability",
    "Allowance",
    "Bench",
    "BenchClient",
    "CageError",
    "Content",
    "Dataset",
    "Limits",
    "Plug",
    "PlugError",
    "QuotaError",
    "ServerError",
    "Settings",
    "State",
    "Task",
    "Team",
    "Validation",
    "Worker",
    "add_baseline",
    "add_reference",
    "add_task",
    "add_team",
    "bench_app",
    "best_tool",
    "board",
    "cancel",
    "default_settings",
    "dry_run",
    "find_ability",
    "find_task",
    "find_team",
    "host_key",
    "keep_content",
    "kind_named",
    "list_editions",
    "list_submissions",
    "list_tasks",
    "list_workers",
    "over_time",
    "parse_address",
    "plug_tools",
    "quota_of",
    "read_events",
    "read_limits",
    "references",
    "renew_host_token",
    "renew_token",
    "rescore",
    "sites",
    "states_by_week",
    "submission_status",
    "submit",
    "task_json",
    "team_of",
    "team_with",
    "verify_events",
]

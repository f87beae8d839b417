"""Tasks with hidden gold, other people's tools in a cage, boards with intervals and shared ranks.

`Bench` is a benchmark's folder and database; `add_task`, `add_team`, `submit` fill it, `Worker`
does the work, `submission_status` and `board` say what came of it.
"""

from typing import TYPE_CHECKING

from goldbench.lazy import lazy_names

if TYPE_CHECKING:  # imported when they are first asked for
    from goldbench.benchmark import sites
    from goldbench.benchmark.bench import Bench
    from goldbench.benchmark.boards.baseline import add_baseline
    from goldbench.benchmark.boards.board import board, submission_status
    from goldbench.benchmark.boards.over_time import over_time
    from goldbench.benchmark.boards.references import add_reference, references
    from goldbench.benchmark.boards.rescore import rescore
    from goldbench.benchmark.cage import Ability, CageError, Limits, find_ability, read_limits
    from goldbench.benchmark.client import BenchClient, ServerError
    from goldbench.benchmark.hooks import Hook, add_hook, list_hooks, remove_hook, send_due
    from goldbench.benchmark.host import (
        host_key,
        list_submissions,
        read_events,
        renew_host_token,
        states_by_week,
        verify_events,
    )
    from goldbench.benchmark.kinds import ANY, KINDS, PHI, kind_named
    from goldbench.benchmark.notes import notes_jsonl, public_jsonl
    from goldbench.benchmark.plug import Plug, PlugError, best_tool, parse_address, plug_tools
    from goldbench.benchmark.retention import Pruned, prune, read_log
    from goldbench.benchmark.runs.presence import list_workers
    from goldbench.benchmark.runs.validation import Validation
    from goldbench.benchmark.runs.worker import Worker
    from goldbench.benchmark.server import bench_app, task_json
    from goldbench.benchmark.submissions.content import Content, is_address, keep_content
    from goldbench.benchmark.submissions.permissions import allow_url, forbid_url
    from goldbench.benchmark.submissions.quota import Allowance, QuotaError
    from goldbench.benchmark.submissions.registry import fetch_image, is_reference
    from goldbench.benchmark.submissions.states import ENDS, REASONS, State
    from goldbench.benchmark.submissions.submit import (
        cancel,
        dry_run,
        quota_of,
        submit,
        try_submission,
        withdraw,
    )
    from goldbench.benchmark.tasks import (
        Dataset,
        Settings,
        Task,
        add_task,
        close_task,
        default_settings,
        find_task,
        list_editions,
        list_tasks,
    )
    from goldbench.benchmark.teams import (
        Team,
        add_team,
        find_team,
        renew_token,
        revoke_team,
        team_of,
        team_with,
    )

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
    "Hook",
    "Limits",
    "Plug",
    "PlugError",
    "Pruned",
    "QuotaError",
    "ServerError",
    "Settings",
    "State",
    "Task",
    "Team",
    "Validation",
    "Worker",
    "add_baseline",
    "add_hook",
    "add_reference",
    "add_task",
    "add_team",
    "allow_url",
    "bench_app",
    "best_tool",
    "board",
    "cancel",
    "close_task",
    "default_settings",
    "dry_run",
    "fetch_image",
    "find_ability",
    "find_task",
    "find_team",
    "forbid_url",
    "host_key",
    "is_address",
    "is_reference",
    "keep_content",
    "kind_named",
    "list_editions",
    "list_hooks",
    "list_submissions",
    "list_tasks",
    "list_workers",
    "notes_jsonl",
    "over_time",
    "parse_address",
    "plug_tools",
    "prune",
    "public_jsonl",
    "quota_of",
    "read_events",
    "read_limits",
    "read_log",
    "references",
    "remove_hook",
    "renew_host_token",
    "renew_token",
    "rescore",
    "revoke_team",
    "send_due",
    "sites",
    "states_by_week",
    "submission_status",
    "submit",
    "task_json",
    "team_of",
    "team_with",
    "try_submission",
    "verify_events",
    "withdraw",
]

__getattr__ = lazy_names(
    __name__,
    {
        "": ("sites",),
        "bench": ("Bench",),
        "boards.baseline": ("add_baseline",),
        "boards.board": ("board", "submission_status"),
        "boards.over_time": ("over_time",),
        "boards.references": ("add_reference", "references"),
        "boards.rescore": ("rescore",),
        "cage": ("Ability", "CageError", "Limits", "find_ability", "read_limits"),
        "client": ("BenchClient", "ServerError"),
        "hooks": ("Hook", "add_hook", "list_hooks", "remove_hook", "send_due"),
        "host": (
            "host_key",
            "list_submissions",
            "read_events",
            "renew_host_token",
            "states_by_week",
            "verify_events",
        ),
        "kinds": ("ANY", "KINDS", "PHI", "kind_named"),
        "notes": ("notes_jsonl", "public_jsonl"),
        "plug": ("Plug", "PlugError", "best_tool", "parse_address", "plug_tools"),
        "retention": ("Pruned", "prune", "read_log"),
        "runs.presence": ("list_workers",),
        "runs.validation": ("Validation",),
        "runs.worker": ("Worker",),
        "server": ("bench_app", "task_json"),
        "submissions.content": ("Content", "is_address", "keep_content"),
        "submissions.permissions": ("allow_url", "forbid_url"),
        "submissions.quota": ("Allowance", "QuotaError"),
        "submissions.registry": ("fetch_image", "is_reference"),
        "submissions.states": ("ENDS", "REASONS", "State"),
        "submissions.submit": (
            "cancel",
            "dry_run",
            "quota_of",
            "submit",
            "try_submission",
            "withdraw",
        ),
        "tasks": (
            "Dataset",
            "Settings",
            "Task",
            "add_task",
            "close_task",
            "default_settings",
            "find_task",
            "list_editions",
            "list_tasks",
        ),
        "teams": (
            "Team",
            "add_team",
            "find_team",
            "renew_token",
            "revoke_team",
            "team_of",
            "team_with",
        ),
    },
)

"""The benchmark's pages: tasks, boards, submissions, the host's house; and boards as files."""

from goldbench.web.bench.app import bench_site
from goldbench.web.bench.boards import board_csv
from goldbench.web.bench.export import export_boards

__all__ = ["bench_site", "board_csv", "export_boards"]

"""The annotation app in a browser: pages, JSON API, everything in the package, no other host."""

from goldbench.web.app import create_app
from goldbench.web.settings import Settings

__all__ = ["Settings", "create_app"]

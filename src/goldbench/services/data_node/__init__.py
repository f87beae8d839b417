"""A Data Node: where a benchmark keeps notes and annotations, with the NLP Sandbox API."""

from goldbench.services.data_node.app import data_node_app
from goldbench.services.data_node.node import DataNode

__all__ = ["DataNode", "data_node_app"]

"""Reads pages and figures back, with types."""

from lxml import etree


def parsed(markup: object) -> etree._Element:
    """Parse as XML, so that anything not well formed is an error."""
    return etree.fromstring(str(markup))


def elements(tree: etree._Element, path: str) -> list[etree._Element]:
    nodes = tree.xpath(path)
    assert isinstance(nodes, list)
    return [node for node in nodes if etree.iselement(node)]


def strings(tree: etree._Element, path: str) -> list[str]:
    nodes = tree.xpath(path)
    assert isinstance(nodes, list)
    return [str(node) for node in nodes]

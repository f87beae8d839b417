"""Reads pages and figures back, with types."""

from lxml import etree


def parsed(made: object) -> etree._Element:
    """Parse as XML, so that anything not well formed is an error."""
    return etree.fromstring(str(made))


def elements(tree: etree._Element, path: str) -> list[etree._Element]:
    found = tree.xpath(path)
    assert isinstance(found, list)
    return [one for one in found if etree.iselement(one)]


def strings(tree: etree._Element, path: str) -> list[str]:
    found = tree.xpath(path)
    assert isinstance(found, list)
    return [str(one) for one in found]

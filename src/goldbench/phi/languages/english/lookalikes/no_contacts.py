"""What has the form of an address or a number to call: versions of software, powers of a lens.

"v4.3.0.1" and "Ver 8.4.12.3" are no addresses of the network, "+21.5" is no telephone.
"""

import re

from goldbench.phi.mark import Mark

_VERSION = re.compile(
    r"(?:\b(?:v|ver|vers|version|build|release|rel|firmware|fw|sw|software|app|rev)[.:]? ?|\bv)\Z",
    re.IGNORECASE,
)
_NEAR = 12
_LEAST = 6  # digits of a number of another country


def is_no_contact(mark: Mark, text: str) -> bool:
    """Say whether an address of the network is a version, or a number with a plus too short.

    >>> text = "app v4.3.0.1 from 10.2.3.4, lens +21.5"
    >>> [is_no_contact(Mark(*s, "IPADDR"), text) for s in ((5, 12), (18, 26))]
    [True, False]
    """
    if mark.label == "IPADDR":
        return _VERSION.search(text, max(0, mark.start - _NEAR), mark.start) is not None
    written = text[mark.start : mark.end]
    return written[0] == "+" and sum(map(str.isdigit, written)) < _LEAST

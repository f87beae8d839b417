import hashlib

from goldbench.store.chain import START, link, seal


def test_a_link_hashes_the_one_before_and_the_content() -> None:
    content = b'{"kind":"add","seq":1}'
    expected = hashlib.sha256(START.encode() + b"\n" + content).hexdigest()
    assert link(START, {"seq": 1, "kind": "add"}) == expected


def test_every_change_of_an_event_changes_all_links_after_it() -> None:
    first = link(START, {"seq": 1})
    assert link(first, {"seq": 2}) != link(START, {"seq": 2})
    assert link(link(START, {"seq": 9}), {"seq": 2}) != link(first, {"seq": 2})


def test_a_seal_does_not_depend_on_the_order_of_names() -> None:
    assert seal({"salt": "s", "remark": "?"}) == seal({"remark": "?", "salt": "s"})
    assert seal({"salt": "s"}) != seal({"salt": "t"})
    assert len(seal(None)) == len(START)

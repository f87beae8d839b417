from web.visitors import Visitor


def test_the_audit_log_is_read_filtered_and_checked(lead: Visitor) -> None:
    page = lead.read("/lead/audit?check=1")
    assert "Every log fits" in page
    only = lead.read("/lead/audit?kind=site_added")
    body = only.split("<tbody>")[1]
    assert "site added" in body
    assert "signed in" not in body
    first = lead.read("/lead/audit?before=3")
    assert first.count("<tr>") == 3  # the head and two events

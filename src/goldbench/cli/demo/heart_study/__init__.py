"""The study of Stubbs & Uzuner 2015 acted out on synthetic records: `goldbench demo --study heart`.

Trial of three variations, training rounds, three annotators and a vote, agreement (Table 3),
distributions (Tables 4-11), systems (Table 12), a report and timelines; by the functions that a
real study uses. What people do is simulated and says so.
"""

"""Spanish: MEDDOCAN labels, the header of a report, narrative cues, ends of spans."""

"""How the gold standard came to be: study, sample, plan, waves, annotation, agreement."""

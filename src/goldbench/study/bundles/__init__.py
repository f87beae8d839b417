"""Site bundles: hospitals keep their notes, the lead gets everything but the text."""

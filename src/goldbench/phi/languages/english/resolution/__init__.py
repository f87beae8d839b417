"""The last look at English marks: what is none is dropped, ends are cut, guesses are weighed."""

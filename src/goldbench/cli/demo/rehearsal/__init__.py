"""The asthma study of Canales 2021 acted out by simulated people, in the order of its phases.

Only public functions are called, the same that a real study uses. What is simulated is the people
(annotators who miss and slip at known rates, a curator who knows the truth) and one system.
"""

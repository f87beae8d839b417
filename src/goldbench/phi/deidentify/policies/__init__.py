"""What happens to each type of PHI: policies as files, and the steps of an NLP Sandbox request."""

from goldbench.phi.deidentify.policies.policy import (
    POLICIES,
    STRATEGIES,
    Choice,
    Policy,
    Step,
    Strategy,
    policy,
    read_policy,
)
from goldbench.phi.deidentify.policies.request_steps import RequestSteps

__all__ = [
    "POLICIES",
    "STRATEGIES",
    "Choice",
    "Policy",
    "RequestSteps",
    "Step",
    "Strategy",
    "policy",
    "read_policy",
]

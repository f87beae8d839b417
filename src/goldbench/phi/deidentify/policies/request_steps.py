"""The steps of an NLP Sandbox request: later steps override earlier ones."""

from dataclasses import dataclass

from goldbench.phi.deidentify.policies.policy import Choice, Step


@dataclass(frozen=True, slots=True)
class RequestSteps:
    """Of the steps that name a mark's family and whose threshold it reaches, the last counts.

    What no step names is left alone (the original: each step is applied to what the one before
    it left).
    """

    steps: tuple[Step, ...]
    tag: str = "[TEXT_{family}]"

    def choose(self, label: str, family: str, confidence: float) -> Choice | None:
        """Give the step for a mark, and how late it was named."""
        del label  # a request speaks of families
        named = [(step, name) for step in self.steps for name in step.types]
        for place, (step, name) in reversed(list(enumerate(named))):
            if name in (family, f"text_{family}") and confidence >= step.threshold:
                return Choice(step, place)
        return None

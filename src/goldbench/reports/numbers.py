"""Numbers as people read them: three decimals, en dashes, a real minus, – for undefined.

How a language writes them (its decimal point, its percent sign) stands with its words.
"""

from dataclasses import dataclass

from markupsafe import Markup

from goldbench.stats import Interval

UNDEFINED = "–"


@dataclass(frozen=True, slots=True)
class Numbers:
    """How one language writes numbers; the forms hold `{n}`, or `{low}` and `{high}`.

    >>> Numbers(point=",", group=".", percentage="{n} %").percent(0.94249)
    '94,2 %'
    """

    point: str = "."
    group: str = ","
    percentage: str = "{n}%"
    between: str = "{low} to {high}"

    def decimal(self, value: float, digits: int) -> str:
        """Write a number with so many decimals.

        >>> Numbers(point=",", group=".").decimal(12345.678, 1)
        '12.345,7'
        """
        written = f"{value:,.{digits}f}"
        return written.translate({ord(","): self.group, ord("."): self.point})

    def setting(self, value: float) -> str:
        """Write what somebody chose: two decimals, three where it has them.

        >>> ENGLISH.setting(0.1), ENGLISH.setting(0.125)
        ('0.10', '0.125')
        """
        return self.decimal(value, 2 if round(value, 2) == round(value, 3) else 3)

    def share(self, value: float | None) -> str:
        """Write a share of 1. What is not perfect never reads 1.000, nor what is something 0.000.

        >>> ENGLISH.share(0.94249), ENGLISH.share(0.99981), ENGLISH.share(None)
        ('0.942', '>0.999', '–')
        """
        if value is None:
            return UNDEFINED
        if 0.9995 <= value < 1:
            return ">" + self.decimal(0.999, 3)
        if 0 < value < 0.0005:
            return "<" + self.decimal(0.001, 3)
        return self.decimal(value, 3)

    def percent(self, value: float | None, digits: int = 1) -> str:
        """Write a share of 1 as a percentage.

        >>> ENGLISH.percent(0.94249), ENGLISH.percent(0.99981), ENGLISH.percent(0.83, 0)
        ('94.2%', '>99.9%', '83%')
        """
        if value is None:
            return UNDEFINED
        if value == 1:
            return self._percent("100")
        finest = 10.0**-digits
        if 100 - finest / 2 <= value * 100 < 100:
            return ">" + self._percent(self.decimal(100 - finest, digits))
        if 0 < value * 100 < finest / 2:
            return "<" + self._percent(self.decimal(finest, digits))
        return self._percent(self.decimal(value * 100, digits))

    def level(self, value: float) -> str:
        """Write a confidence level.

        >>> ENGLISH.level(0.95), ENGLISH.level(0.995)
        ('95%', '99.5%')
        """
        return self._percent(f"{value * 100:.6g}".replace(".", self.point))

    def bounds(self, interval: Interval | None) -> str:
        """Write an interval. What reaches from something below 1 to 1 never reads 1.000–1.000.

        >>> ENGLISH.bounds(Interval(0.93, 0.952)), ENGLISH.bounds(Interval(0.99981, 1.0))
        ('0.930–0.952', '>0.999–1.000')
        """
        if interval is None:
            return UNDEFINED
        low, high = self.decimal(interval.low, 3), self.decimal(interval.high, 3)
        if low == high:
            low = self.share(interval.low) if interval.low > 0.5 else low
            high = self.share(interval.high) if interval.high <= 0.5 else high
        return f"{low}–{high}"

    def percents(self, interval: Interval | None) -> str:
        """Write an interval in percent.

        >>> ENGLISH.percents(Interval(0.93, 0.952))
        '93.0% to 95.2%'
        """
        if interval is None:
            return UNDEFINED
        return self.between.format(low=self.percent(interval.low), high=self.percent(interval.high))

    def stack(self, value: float | None, interval: Interval | None) -> Markup:
        """Put an interval under its score, in a cell of a table."""
        if interval is None:
            return Markup("{}").format(self.share(value))
        form = Markup('{} <span class="under">{}</span>')
        return form.format(self.share(value), self.bounds(interval))

    def whole(self, number: int) -> str:
        return self.decimal(number, 0)

    def difference(self, value: float | None) -> str:
        """Write a difference of shares.

        >>> ENGLISH.difference(0.0123), ENGLISH.difference(-0.2), ENGLISH.difference(0.0)
        ('+0.012', '−0.200', '0.000')
        """
        if value is None:
            return UNDEFINED
        if abs(value) < 0.0005:
            return self.decimal(0, 3)
        return ("+" if value > 0 else "−") + self.decimal(abs(value), 3)

    def difference_bounds(self, interval: Interval | None) -> str:
        if interval is None:
            return UNDEFINED
        return self.between.format(
            low=self.difference(interval.low), high=self.difference(interval.high)
        )

    def p_value(self, value: float | None) -> str:
        """Write a p value.

        >>> ENGLISH.p_value(0.03127), ENGLISH.p_value(0.0001), ENGLISH.p_value(1.0)
        ('0.031', '<0.001', '1.000')
        """
        if value is None:
            return UNDEFINED
        return "<" + self.decimal(0.001, 3) if value < 0.001 else self.decimal(value, 3)

    def p_text(self, value: float) -> str:
        """Write a p value as it stands in a sentence.

        >>> ENGLISH.p_text(0.03127), ENGLISH.p_text(0.0001)
        ('p = 0.031', 'p < 0.001')
        """
        written = self.p_value(value)
        return f"p < {written[1:]}" if written.startswith("<") else f"p = {written}"

    def _percent(self, number: str) -> str:
        return self.percentage.format(n=number)


ENGLISH = Numbers()


def size(count: int) -> str:
    """Write a number of bytes.

    >>> size(512_000)
    '500 kB'
    """
    return f"{count / 1024:.0f} kB" if count < 1024**2 else f"{count / 1024**2:.1f} MB"


__all__ = ["ENGLISH", "UNDEFINED", "Numbers", "size"]

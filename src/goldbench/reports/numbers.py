"""Numbers as people read them: three decimals, en dashes, a real minus, – for undefined."""

from markupsafe import Markup

from goldbench.stats import Interval

UNDEFINED = "–"


def share(value: float | None) -> str:
    """Write a share of 1. What is not perfect never reads 1.000, nor what is something 0.000.

    >>> share(0.94249), share(1.0), share(0.99981), share(0.0001), share(None)
    ('0.942', '1.000', '>0.999', '<0.001', '–')
    """
    if value is None:
        return UNDEFINED
    if 0.9995 <= value < 1:
        return ">0.999"
    if 0 < value < 0.0005:
        return "<0.001"
    return f"{value:.3f}"


def percent(value: float | None) -> str:
    """Write a share of 1 as a percentage.

    >>> percent(0.94249), percent(0.99981), percent(1.0)
    ('94.2%', '>99.9%', '100%')
    """
    if value is None:
        return UNDEFINED
    if 0.9995 <= value < 1:
        return ">99.9%"
    if 0 < value < 0.0005:
        return "<0.1%"
    return "100%" if value == 1 else f"{value:.1%}"


def bounds(interval: Interval | None) -> str:
    """Write an interval.

    >>> bounds(Interval(0.93, 0.952))
    '0.930–0.952'
    """
    return UNDEFINED if interval is None else f"{interval.low:.3f}–{interval.high:.3f}"


def stacked(value: float | None, interval: Interval | None) -> Markup:
    """Put an interval under its score, in a cell of a table."""
    if interval is None:
        return Markup("{}").format(share(value))
    form = Markup('{} <span class="under">{}</span>')
    return form.format(share(value), bounds(interval))


def whole(number: int) -> str:
    return f"{number:,}"


def signed(value: float | None) -> str:
    """Write a difference of shares.

    >>> signed(0.0123), signed(-0.2), signed(0.0)
    ('+0.012', '−0.200', '0.000')
    """
    if value is None:
        return UNDEFINED
    rounded = f"{abs(value):.3f}"
    if rounded == "0.000":
        return rounded
    return ("+" if value > 0 else "−") + rounded


def signed_bounds(interval: Interval | None) -> str:
    return UNDEFINED if interval is None else f"{signed(interval.low)} to {signed(interval.high)}"


def p_value(value: float | None) -> str:
    """Write a p value.

    >>> p_value(0.03127), p_value(0.0001), p_value(1.0)
    ('0.031', '<0.001', '1.000')
    """
    if value is None:
        return UNDEFINED
    return "<0.001" if value < 0.001 else f"{value:.3f}"


def level(value: float) -> str:
    """Write a confidence level.

    >>> level(0.95), level(0.995)
    ('95%', '99.5%')
    """
    return f"{value * 100:.6g}%"


def size(count: int) -> str:
    """Write a number of bytes.

    >>> size(512_000)
    '500 kB'
    """
    return f"{count / 1024:.0f} kB" if count < 1024**2 else f"{count / 1024**2:.1f} MB"

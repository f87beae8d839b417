import subprocess
import sys

import numpy as np
import scipy.special

from goldbench.stats import special


def test_the_functions_are_those_of_scipy() -> None:
    shares = np.linspace(0.001, 0.999, 7)
    assert (special.ndtri(shares) == scipy.special.ndtri(shares)).all()
    assert (special.ndtr(shares) == scipy.special.ndtr(shares)).all()
    assert (special.stdtrit(3, shares) == scipy.special.stdtrit(3, shares)).all()
    assert (special.betaincinv(2, 5, shares) == scipy.special.betaincinv(2, 5, shares)).all()
    assert (special.betainccinv(2, 5, shares) == scipy.special.betainccinv(2, 5, shares)).all()


def test_loaded_alone_they_leave_the_package_as_it_is() -> None:
    code = (
        "import sys; from goldbench.stats.special import ndtri\n"
        "first = ndtri(0.975), 'scipy.special' in sys.modules\n"
        "import scipy.special, scipy.stats\n"
        "print(first == (scipy.special.ndtri(0.975), False), hasattr(scipy.special, 'erf'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"

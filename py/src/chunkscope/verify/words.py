"""Numbers of things, as a sentence has them. Coordinate: none."""


def amount(number: int, one: str) -> str:
    """The number with the word for one thing or, with an s, for many."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def are(number: int) -> str:
    """The number and the verb that goes with it."""
    return f"{number} is" if number == 1 else f"{number} are"


def have(number: int, one: str) -> str:
    """The number of things and that they have something."""
    return amount(number, one) + (" has" if number == 1 else " have")

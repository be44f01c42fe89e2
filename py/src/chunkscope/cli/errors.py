"""What a command raises to end with one line on standard error."""


class ReaderGoneError(Exception):
    """Whoever read standard output has enough, as `head` has."""


class CommandError(Exception):
    """Ends the command with exit code `code`; the message names the place and the remedy."""

    def __init__(self, message: str, code: int = 1) -> None:
        self.code = code
        super().__init__(message)

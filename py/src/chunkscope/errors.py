"""The errors a caller can mend. Anything else that is raised here is a bug."""


class SettingError(ValueError):
    """A setting that breaks a rule: the message names the setting, its value and the rule.

    `setting` is the name of the argument ("size"), so that an interface can show the message beside
    the control it belongs to.
    """

    def __init__(self, setting: str, value: object, rule: str) -> None:
        self.setting = setting
        self.value = value
        self.rule = rule
        super().__init__(f"{setting} must be {rule}, not {value!r}")


class OffsetError(ValueError):
    """An offset that lies outside the text, or inside a character of the coordinate it counts in."""


class DocumentError(ValueError):
    """A text that cannot be a document: it holds a lone surrogate, at `offset` (code points)."""

    setting = "text"

    def __init__(self, offset: int, surrogate: str) -> None:
        self.offset = offset
        super().__init__(
            f"code point {offset} is the lone surrogate U+{ord(surrogate):04X}, which no UTF-8 file can "
            "hold: mend the source, or replace it with U+FFFD (step replace_surrogates)"
        )


class DecodeError(ValueError):
    """Bytes that are no text in `encoding`; the first bad one is at byte `offset`, from 0."""

    setting = "encoding"

    def __init__(self, encoding: str, offset: int, byte: int, reason: str, remedy: str) -> None:
        self.encoding = encoding
        self.offset = offset
        super().__init__(f"byte {offset} (0x{byte:02X}) is not {encoding}: {reason}; {remedy}")


class ChunkFileError(ValueError):
    """A chunk file that cannot be read; `line` and `column` (from 1, code points) say where, if known."""

    setting = "chunks"

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        super().__init__(message)


class LostError(ValueError):
    """What calls go on with is not there: it was given up, or ended with the Python that kept it."""

    def __init__(self, what: str) -> None:
        self.setting = what
        super().__init__(f"the {what} was lost, as Python was started again: begin it again")

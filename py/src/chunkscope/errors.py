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

"""The one error of the Actor that a user can mend."""


class ActorError(Exception):
    """Ends the run: its message is the one line that the log shows after `ERROR: `."""

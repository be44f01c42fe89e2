"""The group of commands, and how a command ends."""

import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from types import FrameType

import click

from chunkscope.cli.console import say
from chunkscope.cli.errors import CommandError, ReaderGoneError
from chunkscope.errors import SettingError
from chunkscope.extras import MissingExtraError

# What a shell shows for a program that the closed pipe itself ended: 128 and SIGPIPE.
_READER_GONE = 141

# The last file descriptor of the standard streams.
_STDERR = 2

# Each is a module of this package that has a `command`; it is imported when it is asked for.
COMMANDS = ("split", "info", "verify", "completion")

EXAMPLES = """\b
Examples:
  chunkscope split notes.txt --unit word --size 200 --overlap 40
  cat notes.txt | chunkscope split - --format csv > chunks.csv
  chunkscope split corpus/ --format parquet --output chunks/
  chunkscope info notes.txt
  chunkscope verify notes.txt chunks.json
"""


@dataclass
class State:
    """What the options of the command line leave for its end."""

    debug: bool = False


class Commands(click.Group):
    """The commands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"chunkscope.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Commands, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chunkscope", prog_name="chunkscope")
def chunkscope() -> None:
    """Cut documents into overlapping chunks with exact offsets."""


def run(args: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    signal.signal(signal.SIGTERM, _end)
    _hold_streams()
    state = State()
    try:
        code = chunkscope.main(args, prog_name="chunkscope", standalone_mode=False, obj=state)
    except ReaderGoneError:
        # What is left in the buffer has nowhere to go, and Python would complain of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _READER_GONE
    except (KeyboardInterrupt, click.Abort):
        return 128 + signal.SIGINT
    except Exception as error:
        if state.debug:
            raise
        return _report(error)
    return code if isinstance(code, int) else 0


def _hold_streams() -> None:
    """Let no file be opened in the place of a closed standard stream; what is said to such a one is lost."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= _STDERR:
        pass
    if sys.stderr is None:
        sys.stderr = os.fdopen(descriptor, "w", encoding="utf-8")
    else:
        os.close(descriptor)


def _report(error: Exception) -> int:
    """Say in one line what ended the command; returns the exit code."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.format_message(), err=True)
            return 2
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "chunkscope"
            say(f"{error.format_message()} (see {command} --help)")
            return 2
        case click.ClickException():
            say(error.format_message())
            return 2
        case SettingError() | MissingExtraError():
            say(str(error))
            return 2
        case CommandError():
            say(str(error))
            return error.code
        case OSError():
            place = f"{error.filename}: " if error.filename is not None else ""
            say(f"{place}{error.strerror or error}")
            return 1
    say(f"a fault of chunkscope, not yours: {type(error).__name__}: {error} (--debug shows where)")
    return 1


def _end(signum: int, _frame: FrameType | None) -> None:
    """End as for an error, so that no temporary file is left."""
    sys.exit(128 + signum)

"""`chunkscope completion`: the script that lets a shell complete commands and options."""

import click
from click.shell_completion import get_completion_class

from chunkscope.cli.app import chunkscope
from chunkscope.cli.options import debug

EXAMPLES = """\b
Examples:
  eval "$(chunkscope completion bash)"      in ~/.bashrc
  eval "$(chunkscope completion zsh)"       in ~/.zshrc
  chunkscope completion fish > ~/.config/fish/completions/chunkscope.fish
"""


@click.command("completion", epilog=EXAMPLES)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@debug
def command(shell: str) -> None:
    """Print the completion script of a shell."""
    kind = get_completion_class(shell)
    assert kind is not None, shell
    click.echo(kind(chunkscope, {}, "chunkscope", "_CHUNKSCOPE_COMPLETE").source())

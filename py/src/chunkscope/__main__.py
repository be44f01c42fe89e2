"""The command `chunkscope`, also as `python -m chunkscope`."""

import sys

from chunkscope.extras import MissingExtraError, need


def main() -> int:
    """Run the command line; returns its exit code. Without its libraries, says what installs them."""
    try:
        for module in ("click", "rich"):
            need(module, "cli", "the command line")
    except MissingExtraError as error:
        print(f"chunkscope: {error}", file=sys.stderr)
        return 2
    from chunkscope.cli.app import run

    return run()


if __name__ == "__main__":
    sys.exit(main())

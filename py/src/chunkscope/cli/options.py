"""Options that commands share, and their values."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from chunkscope.decoding import ENCODINGS
from chunkscope.records import COORDINATES
from chunkscope.settings import Settings
from chunkscope.units import UNITS

Function = TypeVar("Function", bound=Callable[..., Any])


def path(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A path, to nothing yet perhaps; an empty one would be the working folder."""
    if value == "":
        raise click.BadParameter("it is empty")
    return value


def paths(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Paths, each as in `path`."""
    for value in values:
        path(ctx, param, value)
    return values


def words(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """What goes into a file: not empty, and UTF-8. Python has bytes that are not as lone surrogates."""
    try:
        (path(ctx, param, value) or "").encode()
    except UnicodeEncodeError:
        shown = ascii(value).replace(r"\udc", r"\x")
        raise click.BadParameter(f"{shown} is not UTF-8") from None
    return value


def _coordinates(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[str, ...]:
    """Names separated by commas."""
    names = tuple(name.strip() for name in value.split(",") if name.strip())
    for name in names:
        if name not in COORDINATES:
            raise click.BadParameter(f"{name!r} is not one of {', '.join(COORDINATES)}")
    return names


def _debug(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and ctx.obj is not None:
        ctx.obj.debug = True


debug = click.option(
    "--debug",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_debug,
    help="Show where an error comes from.",
)

encoding = click.option(
    "--encoding",
    metavar="NAME",
    help="The documents' encoding. Without it: UTF-16 or UTF-32 where there is its BOM, else UTF-8. Known: "
    + ", ".join(ENCODINGS) + ".",
)  # fmt: skip


def chunking(function: Function) -> Function:
    """How to cut."""
    unit = click.option("--unit", type=click.Choice(list(UNITS)), default="code_point", show_default=True,
                        help="What size and overlap count.")  # fmt: skip
    size = click.option("--size", type=int, default=100, show_default=True, help="Units in a chunk.")
    overlap = click.option("--overlap", type=int, default=20, show_default=True,
                           help="Units shared with the chunk before.")  # fmt: skip
    offsets = click.option("--offsets", callback=_coordinates, default="code_point", show_default=True,
                           help="Coordinates of start and end, separated by commas: "
                           + ", ".join(COORDINATES) + ".")  # fmt: skip
    return unit(size(overlap(offsets(function))))


def preprocessing(function: Function) -> Function:
    """What to do to the text before it is cut; each is a recorded step."""
    remove_bom = click.option("--remove-bom", is_flag=True, help="Drop a byte order mark at the start.")
    newlines = click.option("--newlines", type=click.Choice(["keep", "lf"]), default="keep",
                            help="lf: CRLF and CR become LF, as open() does. [default: keep]")  # fmt: skip
    form = click.option("--normalize", type=click.Choice(["nfc", "nfkc"]), help="A Unicode normal form.")
    strip = click.option("--strip", is_flag=True, help="Drop white space at both ends.")
    return remove_bom(newlines(form(strip(function))))


def settings(
    *,
    remove_bom: bool,
    newlines: str,
    normalize: str | None,
    strip: bool,
    **rest: Any,
) -> Settings:
    """The settings that the options of `chunking`, `preprocessing` and `encoding` give."""
    wanted = {"remove_bom": remove_bom, "newlines_lf": newlines == "lf", normalize: True, "strip": strip}
    return Settings(steps=tuple(name for name, on in wanted.items() if name and on), **rest)

"""Bytes to text, exactly or not at all. Coordinate: bytes of the file, from 0, for errors only."""

import codecs
from collections.abc import Mapping
from typing import TypeAlias

from chunkscope.errors import DecodeError, SettingError

Bytes: TypeAlias = bytes | bytearray | memoryview

# What a user may name, and Python's codec for it; none of them drops a BOM.
ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8",
    "utf-16-le": "utf-16-le",
    "utf-16-be": "utf-16-be",
    "utf-32-le": "utf-32-le",
    "utf-32-be": "utf-32-be",
    "ascii": "ascii",
    "big5": "big5",
    "cp437": "cp437",
    "cp850": "cp850",
    "euc-jp": "euc_jp",
    "euc-kr": "euc_kr",
    "gb18030": "gb18030",
    "iso-2022-jp": "iso2022_jp",
    "iso-8859-1": "iso8859-1",
    "iso-8859-2": "iso8859-2",
    "iso-8859-5": "iso8859-5",
    "iso-8859-7": "iso8859-7",
    "iso-8859-15": "iso8859-15",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    "mac-roman": "mac-roman",
    "shift_jis": "shift_jis",
    "windows-874": "cp874",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1255": "cp1255",
    "windows-1256": "cp1256",
    "windows-1257": "cp1257",
    "windows-1258": "cp1258",
}
# That of UTF-32 LE starts with that of UTF-16 LE, and comes first; the two bytes after it are NUL.
_BOMS = {codecs.BOM_UTF32_LE: "utf-32-le", codecs.BOM_UTF32_BE: "utf-32-be",
         codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}  # fmt: skip
_LABELS = {"utf-8": "UTF-8", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE", "utf-32-le": "UTF-32 LE",
           "utf-32-be": "UTF-32 BE"}  # fmt: skip
# What bytes that are no UTF-8 may well be; the first ones give the fewest wrong answers.
_LIKELY = ("utf-16-le", "utf-16-be", "shift_jis", "euc-kr", "gb18030", "windows-1252", "iso-8859-1")


def decode(data: Bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text that `data` holds and a label such as "UTF-8 with BOM". A BOM stays a character.

    Without an `encoding` the bytes are in the one whose BOM they start with, else in UTF-8.
    Raises SettingError for an encoding that is not in ENCODINGS, and DecodeError for bytes that are no
    text in it, with the offset of the first bad byte and what to try.
    """
    name = named(encoding) if encoding is not None else marked(data) or "utf-8"
    label = _LABELS.get(name, name)
    try:
        text = str(data, ENCODINGS[name], "strict")
    except UnicodeDecodeError as error:
        raise DecodeError(label, error.start, data[error.start], error.reason, _remedy(data, name)) from None
    return text, f"{label} with BOM" if text.startswith("\ufeff") else label


def marked(data: Bytes) -> str | None:
    """The encoding, UTF-16 or UTF-32, whose BOM the bytes start with; None where there is no such BOM."""
    start = bytes(data[:4])
    return next((name for bom, name in _BOMS.items() if start.startswith(bom)), None)


def named(encoding: str) -> str:
    """The name under which ENCODINGS holds an encoding that Python may know by other names too."""
    name = encoding.lower() if isinstance(encoding, str) else ""
    if name in ENCODINGS:
        return name
    try:
        codec = codecs.lookup(name).name
    except (LookupError, ValueError):
        codec = ""
    for name, known in ENCODINGS.items():
        if codec and codecs.lookup(known).name == codec:
            return name
    raise SettingError("encoding", encoding, "one of " + ", ".join(ENCODINGS))


def _remedy(data: Bytes, tried: str) -> str:
    """What to try with bytes that are not what they were taken for."""
    likely = [name for name in _LIKELY if name != tried and _plausible(data, name)]
    if not likely:
        return "name its encoding, or open the file it was made from"
    return "name its encoding; it could be " + " or ".join(likely[:2])


def _plausible(data: Bytes, name: str) -> bool:
    """Whether the bytes are text in an encoding; half of UTF-16 is NUL where the text is Latin."""
    if name.startswith("utf-16") and bytes(data).count(0) * 4 < len(data):
        return False
    try:
        text = str(data, ENCODINGS[name], "strict")
    except UnicodeDecodeError:
        return False
    return not any(control in text for control in "\x00\x01\x02\x80\x81\x9d")

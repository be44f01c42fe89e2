"""What is finished: a small database beside the chunks, so that memory does not grow with the corpus.

A document without a part is to be done; a file that no part has is left from a run that was interrupted.
"""

import errno
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final, Self

from chunkscope.corpus.documents import Entry, fingerprint
from chunkscope.corpus.parts import CHUNKS, ERRORS, Part, part_name
from chunkscope.errors import SettingError
from chunkscope.files import TEMPORARY
from chunkscope.settings import Settings

LEDGER: Final = "ledger.sqlite"
_TABLES: Final = """
    CREATE TABLE IF NOT EXISTS settings (value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS part (
        number INTEGER PRIMARY KEY, chunks INTEGER NOT NULL, errors INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS document (
        id TEXT PRIMARY KEY, path BLOB NOT NULL, size INTEGER, changed INTEGER, digest TEXT, part INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS document_part ON document (part);
"""


class Ledger:
    """The ledger of one folder of chunks; one run at a time holds it."""

    def __init__(self, target: Path, database: sqlite3.Connection) -> None:
        self._target = target
        self._database = database

    @classmethod
    @contextmanager
    def opened(cls, target: Path, settings: Settings, overwrite: bool) -> Iterator[Self]:
        """The ledger in `target`, made if need be, without what interrupted runs left.

        SettingError where the folder has chunks made with other settings, unless `overwrite` forgets them.
        """
        for folder in (CHUNKS, ERRORS):
            (target / folder).mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(target / LEDGER, timeout=1)) as database:
            # Held for the whole run: a second run is refused instead of taking the first one's files away.
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            try:
                database.executescript(f"BEGIN EXCLUSIVE; {_TABLES} COMMIT;")
            except sqlite3.OperationalError as error:
                raise OSError(errno.EBUSY, f"{error} (does another run write here?)", str(target)) from error
            ledger = cls(target, database)
            ledger._settle(settings, overwrite)
            ledger._sweep()
            yield ledger

    def revisit(self) -> None:
        """Undo the parts in which a document is not what it was; its neighbours are done again with it."""
        rows = self._database.execute(
            "SELECT path, size, changed, digest, part FROM document WHERE part NOT NULL"
        )
        stale = {row[-1] for row in rows if _differs(os.fsdecode(row[0]), *row[1:-1])}
        with self._database:
            for part in stale:
                self._database.execute("UPDATE document SET part = NULL WHERE part = ?", (part,))
                self._database.execute("DELETE FROM part WHERE number = ?", (part,))
        self._sweep()

    def waiting(self) -> Iterator[Entry]:
        """The documents of parts that were undone, where they are still there."""
        rows = self._database.execute("SELECT id, path FROM document WHERE part IS NULL").fetchall()
        for document_id, path in rows:
            if fingerprint(os.fsdecode(path)) is None:
                with self._database:
                    self._database.execute("DELETE FROM document WHERE id = ?", (document_id,))
            else:
                yield Entry(document_id, os.fsdecode(path))

    def take(self, entry: Entry) -> bool:
        """Whether a document is new here; it waits from now on, and no other of its id is taken.

        SettingError where there is another document of its id: relative paths may have been given elsewhere.
        """
        row = (entry.id, os.fsencode(entry.path))
        new = "INSERT OR IGNORE INTO document (id, path) VALUES (?, ?)"
        if self._database.execute(new, row).rowcount == 1:
            return True
        one = "SELECT path, digest FROM document WHERE id = ?"
        path, digest = self._database.execute(one, (entry.id,)).fetchone()
        if path != row[1] and _digest(entry.path) not in (None, digest):
            rule = "a folder of chunks without another document of the same id"
            both = f"it has {os.fsdecode(path)} as {entry.id}, and {entry.path} is another"
            raise SettingError("output", str(self._target), f"{rule}; {both}")
        return False

    def next_number(self) -> int:
        """The number of the next part."""
        (highest,) = self._database.execute("SELECT max(number) FROM part").fetchone()
        return (highest or 0) + 1

    def finish(self, part: Part) -> None:
        """Enter a part whose files are there."""
        rows = [
            (done.entry.id, os.fsencode(done.entry.path), done.size, done.changed, done.digest, part.number)
            for done in part.documents
        ]
        with self._database:
            self._database.execute(
                "INSERT INTO part VALUES (?, ?, ?)", (part.number, part.chunks, part.errors)
            )
            self._database.executemany("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?)", rows)

    def totals(self) -> tuple[int, int, int, int]:
        """How many documents, parts, chunks and errors are finished."""
        (documents,) = self._database.execute("SELECT count(*) FROM document WHERE part NOT NULL").fetchone()
        sums = "SELECT count(*), coalesce(sum(chunks), 0), coalesce(sum(errors), 0) FROM part"
        parts, chunks, errors = self._database.execute(sums).fetchone()
        return documents, parts, chunks, errors

    def _settle(self, settings: Settings, overwrite: bool) -> None:
        value = json.dumps(asdict(settings))
        with self._database:
            if overwrite:
                for table in ("settings", "part", "document"):
                    self._database.execute(f"DELETE FROM {table}")
            row = self._database.execute("SELECT value FROM settings").fetchone()
            if row is None:
                self._database.execute("INSERT INTO settings VALUES (?)", (value,))
            elif row[0] != value:
                rule = f"a folder of chunks with the same settings, or --overwrite be given; it has {row[0]}"
                raise SettingError("output", str(self._target), rule)

    def _sweep(self) -> None:
        """Remove the files that no part has."""
        numbers = self._database.execute("SELECT number FROM part")
        kept = {part_name(number) for (number,) in numbers}
        for folder in (CHUNKS, ERRORS):
            for file in (self._target / folder).iterdir():
                ours = file.name.startswith("part-") or file.name.endswith(TEMPORARY)
                if ours and file.name not in kept:
                    file.unlink()


def _differs(path: str, size: int | None, changed: int | None, digest: str | None) -> bool:
    """Whether a file is there and is another one than it was; read only where size or time differ."""
    now = fingerprint(path)
    if digest is None:
        return now is not None
    return now is not None and now != (size, changed) and _digest(path) != digest


def _digest(path: str) -> str | None:
    """The SHA-256 of a file; None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None

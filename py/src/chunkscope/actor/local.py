"""The Actor's storage on a developer's machine: files in a folder, as the Apify tools lay them out."""

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

from chunkscope.actor.errors import ActorError
from chunkscope.actor.job import Row


class LocalStorage:
    """`key_value_stores/default/INPUT.json` in, `datasets/default/000000001.json` and so on out."""

    def __init__(self, folder: Path) -> None:
        self._input = folder / "key_value_stores" / "default" / "INPUT.json"
        self._dataset = folder / "datasets" / "default"

    def read_input(self) -> bytes:
        """The INPUT record."""
        try:
            return self._input.read_bytes()
        except FileNotFoundError:
            raise ActorError(f"there is no INPUT: write it to {self._input.as_posix()}") from None
        except OSError as error:
            raise ActorError(f"INPUT cannot be read: {error}") from error

    def write_rows(self, rows: Sequence[Row]) -> None:
        """Append `rows` after the highest number in the dataset: all of them, or none."""
        try:
            self._dataset.mkdir(parents=True, exist_ok=True)
            self._append(rows)
        except OSError as error:
            raise ActorError(f"no row was written: {error}") from error

    def _append(self, rows: Sequence[Row]) -> None:
        """Write every row beside the dataset first, then link each in under a name that nothing else has."""
        staged = Path(mkdtemp(prefix=".rows-", dir=self._dataset.parent))
        placed: list[Path] = []
        try:
            first = self._highest() + 1
            for number, row in enumerate(rows, first):
                text = json.dumps(row, ensure_ascii=False, indent=2) + "\n"
                (staged / f"{number:09}.json").write_text(text, "utf-8", newline="\n")
            for file in sorted(staged.iterdir()):
                target = self._dataset / file.name
                os.link(file, target)  # unlike a rename, fails where another run took the number
                placed.append(target)
        except BaseException:
            for target in placed:
                target.unlink()
            raise
        finally:
            shutil.rmtree(staged)

    def _highest(self) -> int:
        names = (file.stem for file in self._dataset.glob("*.json"))
        return max((int(name) for name in names if name.isascii() and name.isdecimal()), default=0)

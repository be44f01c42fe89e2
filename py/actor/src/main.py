"""The Actor's entry point. The package lies beside the Actor's folder, in the repository as in the image."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

from chunkscope.actor import main  # after the path is set

if __name__ == "__main__":
    raise SystemExit(main())

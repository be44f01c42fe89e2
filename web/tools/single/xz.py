# Room: single file. Standard input to standard output as xz, as small as it gets: Node has no xz.
import lzma
import sys

# Pyodide's WebAssembly and Python's byte code are not aligned: pb=0. The dictionary holds all of it.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "pb": 0}]

sys.stdout.buffer.write(
    lzma.compress(sys.stdin.buffer.read(), format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=FILTERS)
)

"""A folder of documents to Parquet: streaming, one process a core, resumable (extra `parquet`).

What a run has finished is in a ledger beside the chunks, and is not done again while the documents and the
settings stay the same. Offsets: code points, others on request.
"""

from chunkscope.extras import need

try:
    from chunkscope.corpus.documents import Entry, document_batches
    from chunkscope.corpus.parts import chunk_writer
    from chunkscope.corpus.run import Summary, split_corpus
except ModuleNotFoundError:
    for module in ("numpy", "pyarrow"):
        need(module, "parquet", "Parquet")
    raise

__all__ = ["Entry", "Summary", "chunk_writer", "document_batches", "split_corpus"]

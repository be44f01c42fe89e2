"""Thin faces of `chunkscope.arrow` for engines that spread work over machines; one module for each engine.

The engine reads, spreads, retries and writes; `chunk_batches` does the rest. Coordinate: code points.
"""

"""The command line: a thin face over the package (extra `cli`).

Standard output has the result and nothing else, always in UTF-8; everything said to a person goes to standard
error. Exit codes: 0 all right, 1 a document could not be used, 2 the command could not be understood.
"""

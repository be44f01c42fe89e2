"""Tests that need what the browser has not: processes, servers, files, engines. CPython only."""

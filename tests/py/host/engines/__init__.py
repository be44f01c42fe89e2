"""Tests with the real engines, on this machine with two cores; they need py/requirements/engines.txt."""

"""Settings of all tests in Python."""

from hypothesis import settings

# No deadline for an example: the machine has other work too, and no example here can hang. The rest is
# Hypothesis's own: new examples in each run, and the same ones in each where the environment has CI set.
settings.register_profile("chunkscope", deadline=None)
settings.load_profile("chunkscope")

"""Settings of the tests in this folder."""

from hypothesis import settings

# No deadline for an example: the machine has other work too, and no example here can hang.
settings.register_profile("host", deadline=None)
settings.load_profile("host")

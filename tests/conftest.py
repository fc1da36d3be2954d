"""For all tests."""

from hypothesis import settings

# Machines that do other work as well are now and then slow; that is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

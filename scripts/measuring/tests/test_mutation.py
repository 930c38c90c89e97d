"""The examples in the comments of mutation.py."""

import doctest

from measuring import mutation


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(mutation))
    return tests

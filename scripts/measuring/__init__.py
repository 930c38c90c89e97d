"""What the scripts beside this folder have in common: running checkers, comparing what they say, and keeping results."""

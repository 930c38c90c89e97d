"""The scripts: each file in the folder above calls the module of its name. What needs no checker, library or binary has tests."""

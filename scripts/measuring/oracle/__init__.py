"""The comparison with javac: what names refer to and what types expressions have."""

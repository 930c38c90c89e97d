import unittest

from measuring.bench import summary


class Summary(unittest.TestCase):
    def test_median_of_times_and_peak_of_memory(self):
        runs = [(10.0, 50, 8.0), (12.0, 90, 9.0), (99.0, 60, 70.0)]
        self.assertEqual(summary(runs), {"ms": 12.0, "user_ms": 9.0, "peak_mb": 90})


if __name__ == "__main__":
    unittest.main()

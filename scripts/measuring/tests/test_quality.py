import unittest

from measuring.quality import arguments, erased, share, split, substituted, takes


class Types(unittest.TestCase):
    def test_arguments_are_split_at_their_own_commas(self):
        self.assertEqual(split("A,B<C,D>,E", ","), ["A", "B<C,D>", "E"])
        self.assertEqual(arguments("Map<K,List<V,W>>"), ["K", "List<V,W>"])
        self.assertEqual(arguments("String"), [])

    def test_type_parameters_of_the_class_are_replaced(self):
        self.assertEqual(substituted("Map<#0,#1>", ["A", "B"]), "Map<A,B>")
        # Those of the method stay, so do those that nothing is given for.
        self.assertEqual(substituted("Map<##0,#2>", ["A", "B"]), "Map<##0,#2>")

    def test_erasure(self):
        self.assertEqual(erased("Map<A,List<B>>"), "Map")


class Methods(unittest.TestCase):
    def test_one_of_variable_arity_takes_one_less_or_more(self):
        method = ["method", "", "m", "", "2", "varargs", ""]
        self.assertEqual([takes(method, count) for count in (0, 1, 5)], [False, True, True])
        self.assertFalse(takes([*method[:5], "", ""], 1))

    def test_share_of_nothing(self):
        self.assertEqual(share(0, 0), {"of": 0, "agree": 0, "percent": 0.0})


if __name__ == "__main__":
    unittest.main()

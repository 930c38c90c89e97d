import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
import java.io.*;

/** The fields' types are what tests/types_javac.rs compares, each with each. */
class Pool<T, C extends Comparable<? super C>, U extends T, N extends Number & Comparable<N>, E extends Enum<E>, L extends List<? extends Number>, A extends ArrayList<String>, I extends Integer> {
    static class Box<T extends Number> {}
    static class Tree<T extends Comparable<T>> {}
    static class Twice<T> extends ArrayList<List<T>> {}
    static class RawBag<X> extends ArrayList {}
    static class Names extends ArrayList<String> implements Comparable<Names> { public int compareTo(Names o) { return 0; } }
    class Inner {}
    class Inner2<Q> extends Inner {}
    interface Shape extends Serializable, Comparable<Shape> {}
    enum Color implements Runnable { RED; public void run() {} }
    enum Size implements Runnable { BIG; public void run() {} }
    record Point(int x, int y) implements Shape { public int compareTo(Shape s) { return 0; } }
    interface Merge extends Supplier<String>, Callable<String> { String get(); default String call() { return null; } }
    interface Merge2 extends Function<String, Integer>, UnaryFn {}
    interface UnaryFn { Integer apply(String s); }
    interface Two { void a(); void b(); }
    interface One extends Two { default void a() {} }
    interface Gen { <X> X m(List<X> x); }
    interface Bounded<B extends Number> { B m(B b); }
    final class Fin {}
    class Open {}

    int f0; long f1; byte f2; char f3; boolean f4; double f5; short f6; float f7;
    Object f8; String f9; Integer f10; Long f11; Number f12; Character f13; Boolean f14; CharSequence f15;
    Comparable<String> f16; Comparable<Integer> f17; Comparable<?> f18; Comparable f19; Serializable f20; Cloneable f21;
    List<String> f22; List<Integer> f23; List<Number> f24; List<Object> f25; List f26; List<?> f27; List<? extends Number> f28; List<? super Integer> f29; List<? extends CharSequence> f30;
    Collection<String> f31; Collection<? extends Number> f32; Collection<?> f33; Collection f34; Iterable<? extends Comparable<?>> f35;
    ArrayList<String> f36; ArrayList<Integer> f37; ArrayList f38; LinkedList<? extends Integer> f39; HashSet<String> f40;
    Map<String, Integer> f41; Map<?, ?> f42; Map<String, ? extends Number> f43; HashMap<String, Integer> f44; Map f45; Map<? super Integer, List<String>> f46; TreeMap<String, List<? extends Number>> f47; Map<String, List<?>> f48;
    Map.Entry<String, Integer> f49; Map.Entry<?, ? extends Number> f50;
    int[] f51; long[] f52; Object[] f53; String[] f54; Integer[] f55; int[][] f56; Number[] f57; List<String>[] f58; List[] f59; List<?>[] f60;
    T f61; C f62; U f63; N f64; E f65; L f66; A f67; I f68; T[] f69; List<T> f70; List<? extends U> f71; List<U> f72; Comparable<N> f73; Comparable<? super C> f74; C[] f75;
    Box<?> f76; Box<? extends Integer> f77; Box<Integer> f78; Box<? super Integer> f79; Box f80; Box<? extends Number> f81; Box<? extends Serializable> f82;
    Tree<?> f83; Tree<String> f84; Tree<? extends Comparable<?>> f85; Tree<? super Integer> f86;
    Twice<?> f87; Twice<String> f88; List<List<?>> f89; List<List<String>> f90; List<? extends List<?>> f91; List<? extends List<String>> f92; RawBag<String> f93; RawBag f94; Names f95; Comparable<Names> f96;
    Inner f97; Pool<String, String, String, Integer, Color, List<Integer>, ArrayList<String>, Integer>.Inner f98; Pool.Inner f99; Inner2<String> f100; Inner2<?> f101;
    Shape f102; Color f103; Size f104; Point f105; Enum<?> f106; Enum<Color> f107; Enum<? extends Enum<?>> f108; Enum f109; Record f110; Comparable<Shape> f111; Enum<? extends Runnable> f112;
    Runnable f113; Callable<String> f114; Supplier<? extends CharSequence> f115; Function<String, Integer> f116; Function<? super String, ? extends Number> f117; Function<?, ?> f118; Function f119; UnaryOperator<String> f120; BiFunction<? super String, ?, ? extends List<? super Integer>> f121; Comparator<? super C> f122; Comparator<String> f123; Predicate<?> f124; BinaryOperator<? extends Number> f125;
    Merge f126; Merge2 f127; Two f128; One f129; Gen f130; Bounded<?> f131; Bounded<? super Integer> f132; Bounded<? extends Serializable> f133; Bounded f134; ToIntFunction<? super List<? extends T>> f135;
    Stream<String> f136; Stream<?> f137; Stream<? extends Number> f138; BaseStream<?, ?> f139; BaseStream<String, Stream<String>> f140; IntStream f141; BaseStream<Integer, IntStream> f142; BaseStream<? extends Number, ? extends BaseStream<?, ?>> f143; Collector<? super T, ?, List<T>> f144; Collector<T, ?, ? extends Collection<? super T>> f145;
    Class<?> f146; Class<? extends Enum<?>> f147; Class<String> f148; Class f149; Class<? extends Comparable> f150; Optional<? extends List<? extends T>> f151; CompletableFuture<Void> f152; Future<?> f153; Throwable f154; Exception f155; RuntimeException f156; IOException f157; Error f158; Iterator<? extends Map.Entry<? extends C, ?>> f159; Fin f160; Open f161; AutoCloseable f162; Closeable f163; StringBuilder f164; BigNumber f165; List<int[]> f166; List<? extends Object[]> f167; List<String[]> f168; Void f169; Object[][] f170; Cloneable[] f171; EnumSet<Color> f172; EnumMap<Color, ?> f173; ConcurrentMap<? extends String, Integer> f174; Deque<? super Number> f175; Queue<Number> f176;
    static abstract class BigNumber extends Number implements Comparable<BigNumber> {}
}

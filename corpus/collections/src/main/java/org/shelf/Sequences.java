package org.shelf;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Static methods on sequences. */
public final class Sequences {
    private Sequences() {
    }

    public static <A, B> Sequence<Pair<A, B>> zip(Sequence<? extends A> as, Sequence<? extends B> bs) {
        requireNonNull(bs, "bs");
        ArraySequence.Builder<Pair<A, B>> pairs = ArraySequence.builder();
        Iterator<? extends B> second = bs.iterator();
        for (A first : as) {
            if (!second.hasNext()) {
                break;
            }
            pairs.add(Pair.of(first, second.next()));
        }
        return pairs.build();
    }

    public static <E extends Comparable<? super E>> E max(Sequence<? extends E> elements) {
        return elements.<E>map(e -> e).greatest(Comparator.naturalOrder());
    }

    public static <E, C extends Collection<? super E>> C into(Sequence<E> elements, Supplier<C> factory) {
        C target = factory.get();
        elements.forEach(target::add);
        return target;
    }

    public static <K, E> ListMultimap<K, E> groupBy(Sequence<? extends E> elements, Function<? super E, ? extends K> key) {
        ListMultimap<K, E> groups = new ListMultimap<>(elements.size());
        for (E element : elements) {
            groups.put(key.apply(element), element);
        }
        return groups;
    }

    public static double average(Sequence<? extends Number> numbers) {
        return numbers.fold(0.0, (sum, n) -> sum + n.doubleValue()) / numbers.size();
    }

    public static <E> Sequence<E> flatten(Sequence<? extends Sequence<? extends E>> nested) {
        LinkedSequence<E> all = new LinkedSequence<>();
        for (Sequence<? extends E> part : nested) {
            all.addAll(part);
        }
        return all;
    }

    public static <E> Sequence<E> view(List<E> list) {
        return new AbstractSequence<E>() {
            @Override
            public int size() {
                return list.size();
            }

            @Override
            public E at(int index) {
                return list.get(index);
            }
        };
    }
}

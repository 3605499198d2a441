package org.fencepost.memory;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by address. Immutable: a change copies one path and shares the rest, so going back to an earlier version, or on from
 * it twice, costs nothing. A treap whose priorities follow from the addresses: maps with the same addresses have the same
 * shape, however they came about, and are compared part by part.
 */
public final class AddressMap<V> {
    private static final AddressMap<?> EMPTY = new AddressMap<>(null);

    private record Node<V>(
            long address,
            V value,
            @Nullable Node<V> left,
            @Nullable Node<V> right,
            int hash) {
        Node(long address, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
            this(
                    address,
                    value,
                    left,
                    right,
                    31 * (31 * hash(left) + hash(right)) + 17 * mixed(address) + value.hashCode());
        }

        private static int hash(@Nullable Node<?> node) {
            return node == null ? 0 : node.hash;
        }

        private static int mixed(long address) {
            return Long.hashCode(priority(address));
        }

        /** One to one, so that no two are the same (the last steps of MurmurHash3). */
        private static long priority(long address) {
            long mixed = (address ^ address >>> 33) * 0xff51afd7ed558ccdL;
            mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
            return mixed ^ mixed >>> 33;
        }

        boolean isAbove(Node<V> other) {
            return priority(address) > priority(other.address);
        }

        Node<V> withLeft(@Nullable Node<V> other) {
            return new Node<>(address, value, other, right);
        }

        Node<V> withRight(@Nullable Node<V> other) {
            return new Node<>(address, value, left, other);
        }

        @Override
        public boolean equals(Object other) {
            return this == other
                    || other instanceof Node<?> node
                            && hash == node.hash
                            && address == node.address
                            && value.equals(node.value)
                            && Objects.equals(left, node.left)
                            && Objects.equals(right, node.right);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final @Nullable Node<V> root;

    private AddressMap(@Nullable Node<V> root) {
        this.root = root;
    }

    @SuppressWarnings("unchecked")
    public static <V> AddressMap<V> empty() {
        return (AddressMap<V>) EMPTY;
    }

    /** The value at the address, or null. */
    public @Nullable V get(long address) {
        Node<V> at = root;
        while (at != null && at.address != address) {
            at = address < at.address ? at.left : at.right;
        }
        return at == null ? null : at.value;
    }

    /** The value at the last address that has one and is not beyond this one, or null. */
    public @Nullable V floor(long address) {
        @Nullable V best = null;
        for (Node<V> at = root; at != null; ) {
            boolean isBeyond = address < at.address;
            best = isBeyond ? best : at.value;
            at = isBeyond ? at.left : at.right;
        }
        return best;
    }

    /** With this value at the address. */
    public AddressMap<V> with(long address, V value) {
        return new AddressMap<>(with(root, address, value));
    }

    private static <V> Node<V> with(@Nullable Node<V> at, long address, V value) {
        if (at == null) {
            return new Node<>(address, value, null, null);
        }
        if (at.address == address) {
            return new Node<>(address, value, at.left, at.right);
        }
        if (address < at.address) {
            Node<V> left = with(at.left, address, value);
            return left.isAbove(at) ? left.withRight(at.withLeft(left.right)) : at.withLeft(left);
        }
        Node<V> right = with(at.right, address, value);
        return right.isAbove(at) ? right.withLeft(at.withRight(right.left)) : at.withRight(right);
    }

    /** In the order of addresses. */
    public void forEach(Consumer<? super V> action) {
        forEach(root, action);
    }

    private static <V> void forEach(@Nullable Node<V> at, Consumer<? super V> action) {
        if (at != null) {
            forEach(at.left, action);
            action.accept(at.value);
            forEach(at.right, action);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AddressMap<?> map && Objects.equals(root, map.root);
    }

    @Override
    public int hashCode() {
        return Node.hash(root);
    }
}

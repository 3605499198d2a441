package org.fencepost.machine;

import java.util.Arrays;

/** Bytes of which many versions share what they have in common: a tree, of which a change copies one path. Immutable. */
abstract sealed class Pages {
    private static final int LEAF = 64;
    private static final int FAN_OUT = 32;

    private final int hash;

    private Pages(int hash) {
        this.hash = hash;
    }

    /** At least so many bytes, all of them the same. */
    static Pages filled(long size, byte value) {
        byte[] bytes = new byte[LEAF];
        Arrays.fill(bytes, value);
        Pages all = new Leaf(bytes);
        for (long span = LEAF; span < size; span *= FAN_OUT) {
            Pages[] children = new Pages[FAN_OUT];
            Arrays.fill(children, all);
            all = new Branch(children, span);
        }
        return all;
    }

    abstract byte get(long index);

    /** With the bytes {@code from} to {@code to} of the new ones, of which the first belongs at the index. */
    abstract Pages with(long index, byte[] bytes, int from, int to);

    Pages with(long index, byte[] bytes) {
        return bytes.length == 0 ? this : with(index, bytes, 0, bytes.length);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Pages pages && hash == pages.hash && isSame(pages);
    }

    abstract boolean isSame(Pages other);

    private static final class Leaf extends Pages {
        private final byte[] content;

        Leaf(byte[] content) {
            super(Arrays.hashCode(content));
            this.content = content;
        }

        @Override
        byte get(long index) {
            return content[(int) index];
        }

        @Override
        Pages with(long index, byte[] bytes, int from, int to) {
            byte[] changed = content.clone();
            System.arraycopy(bytes, from, changed, (int) index + from, to - from);
            return new Leaf(changed);
        }

        @Override
        boolean isSame(Pages other) {
            return other instanceof Leaf leaf && Arrays.equals(content, leaf.content);
        }
    }

    private static final class Branch extends Pages {
        private final Pages[] children;
        /** The bytes of a child. */
        private final long span;

        Branch(Pages[] children, long span) {
            super(Arrays.hashCode(children));
            this.children = children;
            this.span = span;
        }

        @Override
        byte get(long index) {
            return children[(int) (index / span)].get(index % span);
        }

        @Override
        Pages with(long index, byte[] bytes, int from, int to) {
            Pages[] changed = children.clone();
            int next;
            for (int at = from; at < to; at = next) {
                int child = (int) ((index + at) / span);
                next = (int) Math.min(to, (child + 1) * span - index);
                changed[child] = children[child].with(index - child * span, bytes, at, next);
            }
            return new Branch(changed, span);
        }

        @Override
        boolean isSame(Pages other) {
            return other instanceof Branch branch && Arrays.equals(children, branch.children);
        }
    }
}

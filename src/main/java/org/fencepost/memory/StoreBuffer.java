package org.fencepost.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/**
 * What one x86 thread has sent towards memory, the oldest first: stores, and the flushes and store fences that keep their
 * place among them (x86-TSO; Jaaru, Figure 7). The thread itself finds its youngest store to a byte here. A value: what an
 * engine adds or takes out makes another buffer, and whoever has this one keeps it.
 *
 * @param <N> what an engine notes of each store
 */
public final class StoreBuffer<N> {
    /** Stands for no byte. */
    public static final int NOTHING = -1;

    private static final StoreBuffer<?> EMPTY = new StoreBuffer<>(List.of(), 0, 0);

    /** What waits in a buffer. */
    public sealed interface Entry<N> {
        Site site();
    }

    /**
     * @param low its value, or the lower half of one of 16 bytes
     * @param high the upper half, otherwise 0
     */
    public record Store<N>(
            long address,
            int size,
            long low,
            long high,
            @Nullable N note,
            Site site) implements Entry<N> {
        public Wide value() {
            return new Wide(low, high);
        }

        /** Whether some of the bytes are its own. */
        public boolean overlaps(long other, int otherSize) {
            return address < other + otherSize && other < address + size;
        }

        /** Whether it stores to a line that some of the bytes are in. */
        public boolean sharesLineWith(long other, int otherSize) {
            return meets(CacheLine.of(other)) || meets(CacheLine.of(other + otherSize - 1));
        }

        public boolean sharesLineWith(Store<N> other) {
            return sharesLineWith(other.address, other.size);
        }

        /** Whether it stores to the line that starts there. */
        public boolean meets(long line) {
            return CacheLine.of(address) == line || CacheLine.of(address + size - 1) == line;
        }

        /** The byte that it stores there, or {@link #NOTHING}. */
        public int byteAt(long byteAddress) {
            long offset = byteAddress - address;
            return offset < 0 || offset >= size
                    ? NOTHING
                    : (int) ((offset < 8 ? low : high) >>> 8 * (offset & 7)) & 0xff;
        }
    }

    /** @param issued the time when it entered the buffer: it takes effect no earlier */
    public record Flush<N>(Action.FlushKind kind, long address, long issued, Site site) implements Entry<N> {}

    /** An {@code sfence}. */
    public record StoreFence<N>(Site site) implements Entry<N> {}

    /**
     * The entries of this buffer are those from {@link #from} to {@link #to}. Others share the list: it only grows, at its end,
     * and by the buffer that ends there, so that neither adding nor taking out copies a long buffer.
     */
    private final List<Entry<N>> log;

    private final int from;
    private final int to;

    private StoreBuffer(List<Entry<N>> log, int from, int to) {
        this.log = log;
        this.from = from;
        this.to = to;
    }

    @SuppressWarnings("unchecked")
    public static <N> StoreBuffer<N> empty() {
        return (StoreBuffer<N>) EMPTY;
    }

    public boolean isEmpty() {
        return from == to;
    }

    public int size() {
        return to - from;
    }

    /** What leaves next. */
    public Entry<N> oldest() {
        return log.get(from);
    }

    /** What is in it, the oldest first. */
    public List<Entry<N>> entries() {
        return List.copyOf(log.subList(from, to));
    }

    /** The stores in it, the oldest first. */
    public List<Store<N>> stores() {
        List<Store<N>> stores = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if (log.get(i) instanceof Store<N> store) {
                stores.add(store);
            }
        }
        return stores;
    }

    public StoreBuffer<N> with(Entry<N> entry) {
        boolean isFresh = to > 0 && to == log.size() && 2 * from <= to;
        List<Entry<N>> longer = isFresh ? log : new ArrayList<>(log.subList(from, to));
        longer.add(entry);
        return new StoreBuffer<>(longer, isFresh ? from : 0, longer.size());
    }

    public StoreBuffer<N> withoutOldest() {
        return size() == 1 ? empty() : new StoreBuffer<>(log, from + 1, to);
    }

    /** Whether one of the bytes is in it. */
    public boolean meets(long address, int size) {
        for (int i = from; i < to; i++) {
            if (log.get(i) instanceof Store<N> store && store.overlaps(address, size)) {
                return true;
            }
        }
        return false;
    }

    /** The byte that the thread has stored there last, or {@link #NOTHING}. */
    public int byteAt(long address) {
        for (int i = to - 1; i >= from; i--) {
            int stored = log.get(i) instanceof Store<N> store ? store.byteAt(address) : NOTHING;
            if (stored != NOTHING) {
                return stored;
            }
        }
        return NOTHING;
    }

    /** Which of the bytes are in it, counted from the address. */
    public BitSet covered(long address, int size) {
        BitSet covered = new BitSet();
        for (int i = 0; i < size; i++) {
            covered.set(i, byteAt(address + i) != NOTHING);
        }
        return covered;
    }

    /** Puts what is in it over the bytes that memory has from the address on. */
    public void forwardTo(long address, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            int own = byteAt(address + i);
            bytes[i] = own == NOTHING ? bytes[i] : (byte) own;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoreBuffer<?> buffer
                && log.subList(from, to).equals(buffer.log.subList(buffer.from, buffer.to));
    }

    @Override
    public int hashCode() {
        return log.subList(from, to).hashCode();
    }
}

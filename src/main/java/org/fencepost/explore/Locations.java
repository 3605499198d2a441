package org.fencepost.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;

/**
 * Gives out location numbers for address ranges. Ranges of different locations never overlap: each aligned eight-byte
 * word has a set of boundaries, and a location is what lies between two of them. When a new access brings a boundary
 * that cuts a location in use, the boundary is remembered and exploration restarts with it. When it cuts an atomic access,
 * the program has mixed-size accesses and needs {@link MixedExploration}.
 */
final class Locations {
    private static final class Word {
        /** Bit i: a boundary before byte i. */
        int cuts;
        /** Bit i: byte i lies inside an atomic access that starts before it, so no boundary may come there. */
        int atomicInner;
        /** The location that starts at byte i, or -1. */
        final int[] starting = {-1, -1, -1, -1, -1, -1, -1, -1};
    }

    /** An address range that has a number. */
    record Location(long address, int size) {}

    private final Map<Long, Word> words = new HashMap<>();
    private boolean mixed;
    private int widest;
    private final List<Location> locations = new ArrayList<>();

    int count() {
        return locations.size();
    }

    Location get(int number) {
        return locations.get(number);
    }

    /** Whether atomic accesses of different sizes overlap, so that some have several parts. */
    boolean isMixed() {
        return mixed;
    }

    /** The bytes of the widest atomic access. */
    int widest() {
        return widest;
    }

    /** Forgets the numbers but not the boundaries. */
    void restart() {
        locations.clear();
        for (Word word : words.values()) {
            java.util.Arrays.fill(word.starting, -1);
        }
    }

    AccessPlan plan(Action.Access access, boolean atomic) {
        long address = access.address();
        int size = access.size();
        if (size > 8) {
            throw new InputException(
                    "an access of " + size + " bytes is not supported",
                    access.site().user());
        }
        if (atomic && (address & (size - 1)) != 0) {
            throw new InputException(
                    "atomic access of " + size + " bytes at an address that is not a multiple of " + size,
                    access.site().user());
        }
        cut(address);
        cut(address + size);
        if (atomic) {
            protect(address, size);
            widest = Math.max(widest, size);
        }
        return parts(address, size);
    }

    /** Makes sure that a boundary is at the address. */
    private void cut(long address) {
        int at = (int) (address & 7);
        if (at == 0) {
            return;
        }
        Word word = words.computeIfAbsent(address >>> 3, w -> new Word());
        int bit = 1 << at;
        if ((word.cuts & bit) != 0) {
            return;
        }
        word.cuts |= bit;
        boolean first = !mixed && (word.atomicInner & bit) != 0;
        mixed |= first;
        if (first || isInsideLocation(word, address, at)) {
            throw new Restart("a location is cut in two");
        }
    }

    private boolean isInsideLocation(Word word, long address, int at) {
        for (int i = 0; i < at; i++) {
            int number = word.starting[i];
            if (number >= 0 && locations.get(number).address + locations.get(number).size > address) {
                return true;
            }
        }
        return false;
    }

    private void protect(long address, int size) {
        Word word = words.computeIfAbsent(address >>> 3, w -> new Word());
        int inner = ((1 << size) - 2) << (int) (address & 7);
        word.atomicInner |= inner;
        if ((word.cuts & inner) != 0 && !mixed) {
            mixed = true;
            throw new Restart("atomic accesses of different sizes overlap");
        }
    }

    private AccessPlan parts(long address, int size) {
        long end = address + size;
        int count = 0;
        for (long from = address; from < end; from = nextBoundary(from, end)) {
            count++;
        }
        int[] numbers = new int[count];
        int[] offsets = new int[count];
        int[] sizes = new int[count];
        int i = 0;
        for (long from = address; from < end; ) {
            long to = nextBoundary(from, end);
            numbers[i] = number(from, (int) (to - from));
            offsets[i] = (int) (from - address);
            sizes[i] = (int) (to - from);
            i++;
            from = to;
        }
        return new AccessPlan(numbers, offsets, sizes);
    }

    private long nextBoundary(long from, long end) {
        Word word = words.get(from >>> 3);
        long wordEnd = (from | 7) + 1;
        if (word != null) {
            for (long to = from + 1; to < wordEnd && to < end; to++) {
                if ((word.cuts >> (to & 7) & 1) != 0) {
                    return to;
                }
            }
        }
        return Math.min(wordEnd, end);
    }

    private int number(long address, int size) {
        Word word = words.computeIfAbsent(address >>> 3, w -> new Word());
        int at = (int) (address & 7);
        if (word.starting[at] < 0) {
            word.starting[at] = locations.size();
            locations.add(new Location(address, size));
        }
        return word.starting[at];
    }
}

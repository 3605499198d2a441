package org.fencepost.selftest.crash;

/** All sequences of stores that were come to, each known by the number of its last store. */
final class Writes {
    static final int NONE = -1;

    /**
     * A store that has reached a cache.
     *
     * @param before the store before it, of whichever machine
     * @param counts for each machine and line, how many stores there were, this one included
     */
    record Write(int before, int machine, int offset, int size, long value, long counts) {
        boolean covers(int address) {
            return address >= offset && address < offset + size;
        }

        boolean touches(int line) {
            return offset / 64 <= line && line <= (offset + size - 1) / 64;
        }

        int byteAt(int address) {
            return (int) (value >>> 8 * (address - offset)) & 0xff;
        }
    }

    private final Numbering<Write> all = new Numbering<>();

    static int bit(int machine, int line) {
        return machine * ClusterProgram.LINES + line;
    }

    static int count(long counts, int machine, int line) {
        return (int) (counts >>> 8 * bit(machine, line)) & 0xff;
    }

    Write get(int number) {
        return all.get(number);
    }

    long counts(int last) {
        return last == NONE ? 0 : all.get(last).counts();
    }

    int add(int before, int machine, Step step, long value) {
        long counts = counts(before);
        for (int line = 0; line < ClusterProgram.LINES; line++) {
            counts += step.touches(line) ? 1L << 8 * bit(machine, line) : 0;
        }
        return all.of(new Write(before, machine, step.offset(), step.size(), value, counts));
    }
}

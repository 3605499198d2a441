package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What is known about an execution on the way to it. Sets of events are bits of an int. Whatever is known stays true when more
 * becomes known; a sketch that contradicts itself is {@link #failed}.
 */
final class Sketch {
    static final int UNKNOWN = -2;
    static final int INITIAL = -1;
    /** The FPGA's thread; those of the CPU are numbered from 1. */
    static final int FPGA = 0;

    int size;
    final int[] kind;
    final int[] thread;
    /** The other event of an FPGA's request and response, or -1. */
    final int[] partner;
    /** For each event those that come later in its thread. */
    final int[] po;
    /** For each write its readers, the writes after it; for each read the writes after what it read. */
    final int[] rf;

    final int[] co;
    final int[] fr;
    /** What each read reads from, {@link #INITIAL} or {@link #UNKNOWN}. */
    final int[] source;

    final int[] sameLocation;
    final int[] otherLocation;
    final int[] sameChannel;
    final int[] otherChannel;
    int cpuThreads;
    boolean failed;

    Sketch(int capacity) {
        kind = new int[capacity];
        thread = new int[capacity];
        partner = new int[capacity];
        po = new int[capacity];
        rf = new int[capacity];
        co = new int[capacity];
        fr = new int[capacity];
        source = new int[capacity];
        sameLocation = new int[capacity];
        otherLocation = new int[capacity];
        sameChannel = new int[capacity];
        otherChannel = new int[capacity];
    }

    Sketch(Sketch other) {
        size = other.size;
        kind = other.kind.clone();
        thread = other.thread.clone();
        partner = other.partner.clone();
        po = other.po.clone();
        rf = other.rf.clone();
        co = other.co.clone();
        fr = other.fr.clone();
        source = other.source.clone();
        sameLocation = other.sameLocation.clone();
        otherLocation = other.otherLocation.clone();
        sameChannel = other.sameChannel.clone();
        otherChannel = other.otherChannel.clone();
        cpuThreads = other.cpuThreads;
        failed = other.failed;
    }

    /** The events of a thread, in order. */
    List<Integer> events(int ofThread) {
        List<Integer> events = new ArrayList<>();
        for (int event = 0; event < size; event++) {
            if (thread[event] == ofThread) {
                events.add(event);
            }
        }
        events.sort(Comparator.comparingInt(event -> -Integer.bitCount(po[event])));
        return events;
    }

    int capacity() {
        return kind.length;
    }

    int all() {
        return (1 << size) - 1;
    }

    /** The event and its partner, if it has one. */
    int unit(int event) {
        return 1 << event | (partner[event] < 0 ? 0 : 1 << partner[event]);
    }

    boolean hasLocation(int event) {
        return !Kinds.isFence(kind[event]);
    }

    /** Adds an event, and its partner if it is of the FPGA; -1 when there is no room. */
    int add(int newKind, int newThread) {
        if (!Kinds.isFpga(newKind)) {
            return size == capacity() ? -1 : addOne(newKind, newThread);
        }
        if (size + 2 > capacity()) {
            return -1;
        }
        boolean isRequest = Kinds.isRequest(newKind);
        int request = addOne(isRequest ? newKind : newKind - 1, FPGA);
        int response = addOne(isRequest ? newKind + 1 : newKind, FPGA);
        partner[request] = response;
        partner[response] = request;
        order(request, response);
        if (hasLocation(request)) {
            unite(sameLocation, otherLocation, request, response);
        }
        if (Kinds.hasChannel(newKind)) {
            unite(sameChannel, otherChannel, request, response);
        }
        return isRequest ? request : response;
    }

    private int addOne(int newKind, int newThread) {
        int event = size++;
        kind[event] = newKind;
        thread[event] = newThread;
        partner[event] = -1;
        source[event] = UNKNOWN;
        sameLocation[event] = hasLocation(event) ? 1 << event : 0;
        sameChannel[event] = Kinds.hasChannel(newKind) ? 1 << event : 0;
        cpuThreads = Math.max(cpuThreads, newThread);
        return event;
    }

    void order(int first, int second) {
        if (first == second || (po[second] >> first & 1) != 0) {
            failed = true;
            return;
        }
        int after = po[second] | 1 << second;
        for (int event = 0; event < size; event++) {
            if (event == first || (po[event] >> first & 1) != 0) {
                po[event] |= after;
            }
        }
    }

    void sameLocation(int one, int other) {
        if (!hasLocation(one) || !hasLocation(other)) {
            failed = true;
        } else {
            unite(sameLocation, otherLocation, one, other);
        }
    }

    void otherLocation(int one, int other) {
        separate(sameLocation, otherLocation, one, other);
    }

    void sameChannel(int one, int other) {
        if (sameChannel[one] == 0 || sameChannel[other] == 0) {
            failed = true;
        } else {
            unite(sameChannel, otherChannel, one, other);
        }
    }

    /** Events without a channel are never on the same one. */
    void otherChannel(int one, int other) {
        if (sameChannel[one] != 0 && sameChannel[other] != 0) {
            separate(sameChannel, otherChannel, one, other);
        }
    }

    private void unite(int[] same, int[] different, int one, int other) {
        int all = same[one] | same[other];
        int others = different[one] | different[other];
        if ((all & others) != 0) {
            failed = true;
            return;
        }
        for (int rest = all; rest != 0; rest &= rest - 1) {
            int event = Integer.numberOfTrailingZeros(rest);
            same[event] = all;
            different[event] = others;
        }
        for (int rest = others; rest != 0; rest &= rest - 1) {
            different[Integer.numberOfTrailingZeros(rest)] |= all;
        }
    }

    private void separate(int[] same, int[] different, int one, int other) {
        if ((same[one] & same[other]) != 0) {
            failed = true;
            return;
        }
        for (int rest = same[one]; rest != 0; rest &= rest - 1) {
            different[Integer.numberOfTrailingZeros(rest)] |= same[other];
        }
        for (int rest = same[other]; rest != 0; rest &= rest - 1) {
            different[Integer.numberOfTrailingZeros(rest)] |= same[one];
        }
    }

    void readsFrom(int write, int read) {
        if (source[read] != UNKNOWN && source[read] != write) {
            failed = true;
            return;
        }
        sameLocation(write, read);
        source[read] = write;
        rf[write] |= 1 << read;
        close();
    }

    void readsInitially(int read) {
        source[read] = INITIAL;
        close();
    }

    void overwrites(int first, int second) {
        sameLocation(first, second);
        co[first] |= 1 << second;
        close();
    }

    void readsBefore(int read, int write) {
        sameLocation(read, write);
        fr[read] |= 1 << write;
        close();
    }

    /** Draws conclusions about rf, co and fr. */
    private void close() {
        boolean changed = true;
        while (changed && !failed) {
            int before = Arrays.hashCode(co) * 31 + Arrays.hashCode(fr);
            for (int event = 0; event < size; event++) {
                if (Kinds.isRead(kind[event])) {
                    closeRead(event);
                } else if (Kinds.isWrite(kind[event])) {
                    co[event] |= after(co[event]);
                    failed |= (co[event] >> event & 1) != 0;
                }
            }
            changed = Arrays.hashCode(co) * 31 + Arrays.hashCode(fr) != before;
        }
    }

    private void closeRead(int read) {
        fr[read] |= after(fr[read]);
        int write = source[read];
        if (write >= 0) {
            fr[read] |= co[write];
            co[write] |= fr[read];
            failed |= (fr[read] >> write & 1) != 0;
        } else if (write == INITIAL) {
            fr[read] |= sameLocation[read] & writes();
        }
    }

    private int after(int writes) {
        int all = 0;
        for (int rest = writes; rest != 0; rest &= rest - 1) {
            all |= co[Integer.numberOfTrailingZeros(rest)];
        }
        return all;
    }

    int writes() {
        int all = 0;
        for (int event = 0; event < size; event++) {
            all |= Kinds.isWrite(kind[event]) ? 1 << event : 0;
        }
        return all;
    }

    int threadMask(int event) {
        int all = 0;
        for (int other = 0; other < size; other++) {
            all |= thread[other] == thread[event] ? 1 << other : 0;
        }
        return all;
    }
}

package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An execution in its canonical form: CPU threads in the order in which their texts come first, locations and channels numbered as they
 * are met. Executions that differ only in names have the same text.
 */
final class Canonical {
    private final Sketch sketch;
    /** For each thread its events in order. */
    private final List<List<Integer>> threads = new ArrayList<>();

    private String least = "";
    private List<Integer> leastOrder = List.of();

    private Canonical(Sketch sketch) {
        this.sketch = sketch;
        for (int thread = 0; thread <= sketch.cpuThreads; thread++) {
            threads.add(sketch.events(thread));
        }
        int[] names = new int[sketch.size];
        Arrays.fill(names, -1);
        StringBuilder text = new StringBuilder();
        int used = write(Sketch.FPGA, names, 0, text);
        place(new ArrayList<>(), names, used, text.toString());
    }

    /** The text of the execution. */
    static String text(Sketch sketch) {
        return new Canonical(sketch).least;
    }

    /** The threads of the CPU in the order in which the canonical form has them. */
    static List<Integer> threadOrder(Sketch sketch) {
        return new Canonical(sketch).leastOrder;
    }

    /** Puts that thread next whose text is the least; of several with the same text, each in turn. */
    private void place(List<Integer> order, int[] names, int used, String text) {
        if (order.size() == sketch.cpuThreads) {
            if (least.isEmpty() || text.compareTo(least) < 0) {
                least = text;
                leastOrder = List.copyOf(order);
            }
            return;
        }
        String best = null;
        List<Runnable> places = new ArrayList<>();
        for (int thread = 1; thread <= sketch.cpuThreads; thread++) {
            if (order.contains(thread)) {
                continue;
            }
            int[] more = names.clone();
            StringBuilder own = new StringBuilder();
            int next = write(thread, more, used, own);
            int comparison = best == null ? -1 : own.toString().compareTo(best);
            if (comparison < 0) {
                best = own.toString();
                places.clear();
            }
            if (comparison <= 0) {
                int chosen = thread;
                places.add(() -> {
                    order.add(chosen);
                    place(order, more, next, text + "|" + own);
                    order.remove(order.size() - 1);
                });
            }
        }
        places.forEach(Runnable::run);
    }

    /** @param names for each event the number of its location, -1 before it was met; @return how many numbers are used */
    private int write(int thread, int[] names, int used, StringBuilder text) {
        int locations = used;
        List<Integer> events = threads.get(thread);
        for (int i = 0; i < events.size(); i++) {
            int event = events.get(i);
            text.append((char) ('a' + sketch.kind[event]));
            if (sketch.sameChannel[event] != 0) {
                text.append('c').append(first(events, sketch.sameChannel[event]));
            }
            if (sketch.partner[event] >= 0) {
                text.append('p').append(events.indexOf(sketch.partner[event]));
            }
            if (!sketch.hasLocation(event)) {
                continue;
            }
            if (names[event] < 0) {
                for (int rest = sketch.sameLocation[event]; rest != 0; rest &= rest - 1) {
                    names[Integer.numberOfTrailingZeros(rest)] = locations;
                }
                locations++;
            }
            text.append('l').append(names[event]);
            text.append('=').append(value(sketch, event));
        }
        return locations;
    }

    private static int first(List<Integer> events, int mask) {
        for (int i = 0; i < events.size(); i++) {
            if ((mask >> events.get(i) & 1) != 0) {
                return i;
            }
        }
        throw new IllegalArgumentException();
    }

    /** The place of a write in the order of its location's writes, from 1; for a read, that of the write it reads. */
    static int value(Sketch sketch, int event) {
        if (Kinds.isRead(sketch.kind[event])) {
            return sketch.source[event] < 0 ? 0 : value(sketch, sketch.source[event]);
        }
        if (!Kinds.isWrite(sketch.kind[event])) {
            return 0;
        }
        int before = 0;
        for (int other = 0; other < sketch.size; other++) {
            before += sketch.co[other] >> event & 1;
        }
        return before + 1;
    }
}

package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.library.Intrinsics;

/**
 * A random program whose threads meet at barriers, as often as they should or not, and do something before and after.
 *
 * @param threads what those do that the main thread starts
 * @param main what the main thread does before it joins the others, if it does
 * @param end what it does then
 * @param meeting for how many threads each barrier is
 * @param heap whether the barriers are in memory that can be freed
 */
record BarrierProgram(
        List<List<Part>> threads, List<Part> main, boolean joins, List<Use> end, List<Integer> meeting, boolean heap) {
    private static final int VARIABLES = 2;
    private static final int BARRIERS = 2;

    /** What a thread does with a barrier. */
    enum Act {
        MEET,
        /** Meets, and asks whether it was the last: that is in its register then. */
        MEET_ASKING,
        INIT,
        DESTROY,
        /** Frees all barriers. */
        FREE,
        /** Ends the program. */
        EXIT
    }

    record Use(Act act, int barrier) {}

    /** Some lines, and what is done with a barrier after them. */
    record Part(List<AlikeProgram.Line> lines, List<Use> uses) {}

    // ---- making -----------------------------------------------------------------------------------------------------

    /** @param exits whether the program may end while threads still wait */
    static BarrierProgram random(SplittableRandom random, boolean exits) {
        int count = 2 + random.nextInt(3);
        int used = random.nextInt(4) == 0 ? 2 : 1;
        int[] meets = new int[BARRIERS];
        List<List<Part>> threads = new ArrayList<>();
        boolean asking = random.nextInt(10) == 0;
        boolean mainMeets = random.nextInt(3) == 0;
        List<Integer> order = new ArrayList<>();
        int rounds = 1 + random.nextInt(count > 3 || mainMeets ? 1 : 2);
        for (int i = 0; i < rounds; i++) {
            order.add(random.nextInt(used));
        }
        for (int t = 0; t < count; t++) {
            boolean copies = t > 0 && random.nextInt(3) > 0;
            threads.add(copies ? threads.get(t - 1) : parts(random, order, count, asking));
        }
        List<Part> main = mainMeets ? parts(random, order, count, asking) : List.of();
        for (List<Part> thread : threads) {
            note(thread, meets);
        }
        note(main, meets);
        List<Integer> meeting = new ArrayList<>();
        for (int b = 0; b < BARRIERS; b++) {
            int off = random.nextInt(8) == 0 ? random.nextInt(3) - 1 : 0;
            meeting.add(Math.max(1, meets[b] + off));
        }
        if (random.nextInt(10) == 0) {
            main = surprised(main, random.nextInt(main.size() + 1), random, exits);
        }
        if (random.nextInt(10) == 0) {
            int t = random.nextInt(count);
            threads.set(t, surprised(threads.get(t), threads.get(t).size(), random, exits));
        }
        List<Use> end = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            end.add(new Use(Act.DESTROY, 0));
        }
        if (random.nextInt(8) == 0) {
            end.add(new Use(Act.FREE, 0));
        }
        boolean heap = random.nextInt(8) == 0 || frees(threads, main, end);
        return new BarrierProgram(threads, main, random.nextInt(6) > 0, end, meeting, heap);
    }

    /** What a thread does, with something at this place that it had better not do then. */
    private static List<Part> surprised(List<Part> thread, int place, SplittableRandom random, boolean exits) {
        Act[] acts = {Act.INIT, Act.DESTROY, Act.FREE, Act.FREE, Act.EXIT};
        Use use = new Use(acts[random.nextInt(exits ? acts.length : acts.length - 1)], 0);
        List<Part> more = new ArrayList<>(thread);
        more.add(place, new Part(List.of(), List.of(use)));
        return more;
    }

    private static boolean frees(List<List<Part>> threads, List<Part> main, List<Use> end) {
        List<Part> all = new ArrayList<>(main);
        threads.forEach(all::addAll);
        all.add(new Part(List.of(), end));
        return all.stream().flatMap(part -> part.uses.stream()).anyMatch(use -> use.act == Act.FREE);
    }

    private static List<Part> parts(SplittableRandom random, List<Integer> order, int threads, boolean asking) {
        List<Part> parts = new ArrayList<>();
        int most = threads > 3 ? 2 : 3;
        for (int barrier : order) {
            if (random.nextInt(20) > 0) {
                boolean asks = asking ? random.nextBoolean() : random.nextInt(60) == 0;
                Use use = new Use(asks ? Act.MEET_ASKING : Act.MEET, barrier);
                parts.add(new Part(AlikeProgram.lines(random, random.nextInt(most)), List.of(use)));
            }
        }
        parts.add(new Part(AlikeProgram.lines(random, random.nextInt(most)), List.of()));
        return parts;
    }

    /** Adds up at which barriers the thread is. */
    private static void note(List<Part> thread, int[] meets) {
        boolean[] there = new boolean[BARRIERS];
        for (Part part : thread) {
            for (Use use : part.uses) {
                there[use.barrier] |= use.act == Act.MEET || use.act == Act.MEET_ASKING;
            }
        }
        for (int b = 0; b < BARRIERS; b++) {
            meets[b] += there[b] ? 1 : 0;
        }
    }

    /** A number for each thread, the same for those that do the same. */
    List<Integer> groups() {
        return threads.stream().map(threads::indexOf).toList();
    }

    /** Whether all that threads do with barriers is to meet at the first one. */
    boolean onlyMeets() {
        List<Part> all = new ArrayList<>(main);
        threads.forEach(all::addAll);
        return all.stream()
                .flatMap(part -> part.uses.stream())
                .allMatch(use -> use.act == Act.MEET && use.barrier == 0);
    }

    // ---- making smaller ---------------------------------------------------------------------------------------------

    /** Programs with less to do. */
    List<BarrierProgram> simpler() {
        List<BarrierProgram> all = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            int thread = t;
            List<List<Part>> fewer = new ArrayList<>(threads);
            fewer.remove(t);
            all.add(with(fewer, main, end));
            for (List<Part> less : simpler(threads.get(t))) {
                List<List<Part>> changed = new ArrayList<>(threads);
                changed.set(thread, less);
                all.add(with(changed, main, end));
            }
        }
        simpler(main).forEach(less -> all.add(with(threads, less, end)));
        without(end).forEach(less -> all.add(with(threads, main, less)));
        return all;
    }

    private BarrierProgram with(List<List<Part>> newThreads, List<Part> newMain, List<Use> newEnd) {
        return new BarrierProgram(newThreads, newMain, joins, newEnd, meeting, heap);
    }

    private static List<List<Part>> simpler(List<Part> thread) {
        List<List<Part>> all = new ArrayList<>(without(thread));
        for (int p = 0; p < thread.size(); p++) {
            Part part = thread.get(p);
            for (List<AlikeProgram.Line> less : without(part.lines)) {
                List<Part> changed = new ArrayList<>(thread);
                changed.set(p, new Part(less, part.uses));
                all.add(changed);
            }
            if (!part.lines.isEmpty() && !part.uses.isEmpty()) {
                List<Part> changed = new ArrayList<>(thread);
                changed.set(p, new Part(part.lines, List.of()));
                all.add(changed);
            }
        }
        return all;
    }

    private static <T> List<List<T>> without(List<T> list) {
        List<List<T>> all = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            List<T> less = new ArrayList<>(list);
            less.remove(i);
            all.add(less);
        }
        return all;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("  barriers for ")
                .append(meeting)
                .append(heap ? " on the heap" : "")
                .append('\n');
        text.append("  main: ")
                .append(text(main))
                .append(joins ? ", joins" : "")
                .append(", ")
                .append(end)
                .append('\n');
        for (List<Part> thread : threads) {
            text.append("  thread: ").append(text(thread)).append('\n');
        }
        return text.toString();
    }

    private static List<Object> text(List<Part> thread) {
        List<Object> all = new ArrayList<>();
        thread.forEach(part -> {
            all.addAll(part.lines);
            all.addAll(part.uses);
        });
        return all;
    }

    // ---- lowering ---------------------------------------------------------------------------------------------------

    /** @param observing whether each thread shows its register at its end; then no two threads have the same function */
    Program lower(boolean observing) {
        ProgramBuilder program = new ProgramBuilder("barriers");
        long[] addresses = new long[VARIABLES];
        long[] mutexes = new long[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) {
            addresses[v] = program.global("xy".substring(v, v + 1), 4, 0);
            mutexes[v] = program.global("mn".substring(v, v + 1), 4, 0);
        }
        long barriers = program.global("b", MeetingCode.SIZE * meeting.size(), 0);
        for (int t = 0; t < threads.size(); t++) {
            if (observing || threads.indexOf(threads.get(t)) == t) {
                FunctionBuilder code = new FunctionBuilder("P" + t, 1);
                AlikeProgram.Body body = new AlikeProgram.Body(code, addresses, mutexes);
                lower(threads.get(t), body, new MeetingCode(code, 0, body.register, meeting));
                if (observing) {
                    code.observe("r" + t, body.register);
                }
                code.ret(code.constant(0));
                program.define(code.build());
            }
        }
        FunctionBuilder code = new FunctionBuilder("main", 0);
        lowerMain(program, code, new AlikeProgram.Body(code, addresses, mutexes), barriers, observing);
        for (int v = 0; v < VARIABLES && joins; v++) {
            int last = code.register();
            code.load(last, code.constant(addresses[v]), 4, Annotation.RLX);
            code.observe("xy".substring(v, v + 1), last);
        }
        code.ret(code.constant(0));
        Function start = code.build();
        program.define(start);
        program.thread(start);
        return program.build();
    }

    private static void lower(List<Part> thread, AlikeProgram.Body body, MeetingCode meetings) {
        for (Part part : thread) {
            body.lower(part.lines);
            part.uses.forEach(meetings::lower);
        }
    }

    private void lowerMain(
            ProgramBuilder program, FunctionBuilder code, AlikeProgram.Body body, long barriers, boolean observing) {
        int base = code.register();
        if (heap) {
            int[] size = {code.constant((long) MeetingCode.SIZE * meeting.size())};
            code.intrinsic(Intrinsics.find("malloc"), size, new int[] {base});
        } else {
            code.move(base, code.constant(barriers));
        }
        MeetingCode meetings = new MeetingCode(code, base, body.register, meeting);
        for (int b = 0; b < meeting.size(); b++) {
            meetings.lower(new Use(Act.INIT, b));
        }
        List<Integer> started = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            int thread = code.register();
            int address =
                    code.constant(program.functionAddress("P" + (observing ? t : threads.indexOf(threads.get(t)))));
            code.intrinsic(Intrinsics.find("__fp_spawn"), new int[] {address, base}, new int[] {thread});
            started.add(thread);
        }
        lower(main, body, meetings);
        if (joins) {
            started.forEach(thread ->
                    code.intrinsic(Intrinsics.find("__fp_join"), new int[] {thread}, new int[] {code.register()}));
        }
        end.forEach(meetings::lower);
    }
}

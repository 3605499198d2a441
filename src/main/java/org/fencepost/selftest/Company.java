package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.fencepost.program.Mode;

/**
 * The threads of a random program whose first thread starts the others, does something itself, joins all of them or none, and
 * then looks at the variables. Some do the same as others; if they are to meet at barriers, they do so in one or two rounds.
 */
final class Company {
    private static final int MOST_BARRIERS = 2;

    private final SplittableRandom random;
    private final Features features;
    private final ProgramGenerator.Draft draft;
    private final int count;
    /** The barriers at which all meet, one after the other. */
    private final List<Integer> rounds = new ArrayList<>();

    private final boolean asking;
    private final boolean mainMeets;

    /** @param count how many threads are started */
    Company(SplittableRandom random, Features features, ProgramGenerator.Draft draft, int count) {
        this.random = random;
        this.features = features;
        this.draft = draft;
        this.count = count;
        boolean meets = features.has(Feature.BARRIERS);
        this.asking = meets && oneIn(10);
        this.mainMeets = meets && oneIn(3);
        int barriers = meets && oneIn(4) ? MOST_BARRIERS : 1;
        int most = count > 3 || mainMeets ? 1 : 2;
        for (int i = meets ? 1 + random.nextInt(most) : 0; i > 0; i--) {
            rounds.add(random.nextInt(barriers));
        }
    }

    private boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    List<List<SmallProgram.Statement>> threads() {
        List<List<SmallProgram.Statement>> others = others();
        List<SmallProgram.Statement> work = mainMeets ? meeting() : draft.thread(random.nextInt(3) / 2);
        List<SmallProgram.Statement> inits = inits(others, work);
        if (features.has(Feature.BARRIERS)) {
            if (oneIn(10)) {
                work = surprised(work, random.nextInt(work.size() + 1));
            }
            if (oneIn(10)) {
                int unlucky = random.nextInt(count);
                others.set(
                        unlucky,
                        surprised(others.get(unlucky), others.get(unlucky).size()));
            }
        }
        List<SmallProgram.Statement> main = new ArrayList<>(inits);
        main.addAll(starts());
        main.addAll(work);
        main.addAll(end());
        boolean frees = others.stream().anyMatch(Company::frees) || frees(main);
        if (frees || !inits.isEmpty() && oneIn(8)) {
            main.add(0, call(SmallProgram.Service.ALLOCATE, 0));
        }
        others.add(0, main);
        return others;
    }

    private static SmallProgram.Statement call(SmallProgram.Service service, int object) {
        return new SmallProgram.Call(service, object, 0);
    }

    private static boolean frees(List<SmallProgram.Statement> thread) {
        return thread.contains(call(SmallProgram.Service.FREE, 0));
    }

    /** Those that do the same are started one after the other, or in any order. */
    private List<List<SmallProgram.Statement>> others() {
        List<List<SmallProgram.Statement>> others = new ArrayList<>();
        for (int thread = 0; thread < count; thread++) {
            // The first is never alone, or there would be nothing to compare.
            boolean copies = thread > 0
                    && features.has(Feature.COPIES)
                    && (rounds.isEmpty() && thread == 1 || random.nextInt(3) > 0);
            others.add(copies ? others.get(thread - 1) : rounds.isEmpty() ? alone() : meeting());
        }
        if (random.nextBoolean()) {
            Collections.shuffle(others, new Random(random.nextLong()));
        }
        return others;
    }

    private List<SmallProgram.Statement> alone() {
        return draft.thread(1 + random.nextInt(Math.max(1, 6 - count)));
    }

    /** What a thread does before, between and after meetings; now and then it misses one. */
    private List<SmallProgram.Statement> meeting() {
        int most = count > 3 ? 2 : 3;
        List<SmallProgram.Statement> statements = new ArrayList<>(draft.thread(random.nextInt(most)));
        for (int barrier : rounds) {
            if (!oneIn(20)) {
                boolean asks = asking ? random.nextBoolean() : oneIn(60);
                statements.add(
                        asks
                                ? new SmallProgram.Call(SmallProgram.Service.ASK, barrier, draft.register())
                                : call(SmallProgram.Service.MEET, barrier));
            }
            statements.addAll(draft.more(random.nextInt(most)));
        }
        return statements;
    }

    /** Each barrier is for as many threads as come to it, or now and then for one more or less. */
    private List<SmallProgram.Statement> inits(
            List<List<SmallProgram.Statement>> others, List<SmallProgram.Statement> main) {
        List<SmallProgram.Statement> inits = new ArrayList<>();
        for (int barrier = 0; barrier < (rounds.isEmpty() ? 0 : MOST_BARRIERS); barrier++) {
            int number = barrier;
            long come = others.stream().filter(thread -> comes(thread, number)).count() + (comes(main, number) ? 1 : 0);
            int off = oneIn(8) ? random.nextInt(3) - 1 : 0;
            inits.add(new SmallProgram.Call(SmallProgram.Service.INIT, barrier, Math.max(1, (int) come + off)));
        }
        return inits;
    }

    private static boolean comes(List<SmallProgram.Statement> thread, int barrier) {
        return thread.stream()
                .anyMatch(statement -> statement instanceof SmallProgram.Call call
                        && call.service().meets()
                        && call.object() == barrier);
    }

    /** The same with something at this place that the thread had better not do then. */
    private List<SmallProgram.Statement> surprised(List<SmallProgram.Statement> thread, int place) {
        List<SmallProgram.Service> services = List.of(
                SmallProgram.Service.INIT,
                SmallProgram.Service.DESTROY,
                SmallProgram.Service.FREE,
                SmallProgram.Service.FREE,
                SmallProgram.Service.EXIT);
        int choices = features.has(Feature.EXITS) ? services.size() : services.size() - 1;
        SmallProgram.Service service = services.get(random.nextInt(choices));
        List<SmallProgram.Statement> more = new ArrayList<>(thread);
        more.add(place, new SmallProgram.Call(service, 0, service == SmallProgram.Service.INIT ? count : 0));
        return more;
    }

    private List<SmallProgram.Statement> starts() {
        SmallProgram.Service how = oneIn(4) ? SmallProgram.Service.KEEP : SmallProgram.Service.START;
        List<SmallProgram.Statement> starts = new ArrayList<>();
        IntStream.rangeClosed(1, count).forEach(thread -> starts.add(call(how, thread)));
        if (oneIn(16)) {
            // A write between two starts tells what comes after it from what comes before it.
            starts.add(1 + random.nextInt(count - 1), store());
        }
        return starts;
    }

    private static SmallProgram.Statement store() {
        return new SmallProgram.Store(new SmallProgram.Variable(0), new SmallProgram.Constant(1), Mode.RLX);
    }

    private List<SmallProgram.Statement> end() {
        List<SmallProgram.Statement> end = new ArrayList<>();
        boolean joins = random.nextInt(5) > 0;
        if (joins) {
            IntStream.rangeClosed(1, count).forEach(thread -> end.add(call(SmallProgram.Service.JOIN, thread)));
        }
        if (!rounds.isEmpty() && oneIn(3)) {
            end.add(call(SmallProgram.Service.DESTROY, 0));
        }
        if (!rounds.isEmpty() && oneIn(8)) {
            end.add(call(SmallProgram.Service.FREE, 0));
        }
        for (int variable = 0; variable < draft.variables && joins; variable++) {
            end.add(new SmallProgram.Load(draft.register(), new SmallProgram.Variable(variable), Mode.RLX));
        }
        return end;
    }
}

package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.fencepost.program.Mode;
import org.fencepost.selftest.SmallProgram.*;

/**
 * The threads of a random program whose first thread starts the others, does something itself, joins all of them or none, and
 * then looks at the variables. Some do the same as others; if they are to meet at barriers, they do so in one or two rounds.
 */
final class Company {
    /** Of an object. */
    static final int FIELDS = 2;

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
        boolean meets = has(Feature.BARRIERS);
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

    List<List<Statement>> threads() {
        List<List<Statement>> others = others();
        List<Statement> work = mainMeets
                ? meeting()
                : draft.thread(has(Feature.OBJECTS) ? 1 + random.nextInt(3) : random.nextInt(3) / 2);
        List<Statement> inits = inits(others, work);
        if (has(Feature.BARRIERS)) {
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
        List<Statement> main = new ArrayList<>(inits);
        main.addAll(starts());
        main.addAll(work);
        main.addAll(end());
        boolean frees = others.stream().anyMatch(Company::frees) || frees(main);
        if (has(Feature.OBJECTS)) {
            main.addAll(0, object());
        } else if (frees || !inits.isEmpty() && oneIn(8)) {
            main.add(0, call(Service.ALLOCATE, 0));
        }
        others.add(0, main);
        return others;
    }

    private boolean has(Feature feature) {
        return features.has(feature);
    }

    /** Allocates an object, and most often initialises it. */
    private List<Statement> object() {
        List<Statement> statements = new ArrayList<>();
        statements.add(call(Service.ALLOCATE, FIELDS));
        for (int field = oneIn(4) ? FIELDS : 0; field < FIELDS; field++) {
            statements.add(new Store(new Field(field), new Constant(0), Mode.NA));
        }
        return statements;
    }

    private static Statement call(Service service, int object) {
        return new Call(service, object, 0);
    }

    private static boolean frees(List<Statement> thread) {
        return thread.contains(call(Service.FREE, 0));
    }

    /** Those that do the same are started one after the other, or in any order. */
    private List<List<Statement>> others() {
        List<List<Statement>> others = new ArrayList<>();
        for (int thread = 0; thread < count; thread++) {
            // The first is never alone, or there would be nothing to compare.
            boolean copies =
                    thread > 0 && has(Feature.COPIES) && (rounds.isEmpty() && thread == 1 || random.nextInt(3) > 0);
            others.add(copies ? others.get(thread - 1) : rounds.isEmpty() ? alone() : meeting());
        }
        if (random.nextBoolean()) {
            Collections.shuffle(others, new Random(random.nextLong()));
        }
        return others;
    }

    private List<Statement> alone() {
        return draft.thread(1 + random.nextInt(Math.max(1, 6 - count)));
    }

    /** What a thread does before, between and after meetings; now and then it misses one. */
    private List<Statement> meeting() {
        int most = count > 3 ? 2 : 3;
        List<Statement> statements = new ArrayList<>(draft.thread(random.nextInt(most)));
        for (int barrier : rounds) {
            if (!oneIn(20)) {
                boolean asks = asking ? random.nextBoolean() : oneIn(60);
                statements.add(asks ? new Call(Service.ASK, barrier, draft.register()) : call(Service.MEET, barrier));
            }
            statements.addAll(draft.more(random.nextInt(most)));
        }
        return statements;
    }

    /** Each barrier is for as many threads as come to it, or now and then for one more or less. */
    private List<Statement> inits(List<List<Statement>> others, List<Statement> main) {
        List<Statement> inits = new ArrayList<>();
        for (int barrier = 0; barrier < (rounds.isEmpty() ? 0 : MOST_BARRIERS); barrier++) {
            int number = barrier;
            long come = others.stream().filter(thread -> comes(thread, number)).count() + (comes(main, number) ? 1 : 0);
            int off = oneIn(8) ? random.nextInt(3) - 1 : 0;
            inits.add(new Call(Service.INIT, barrier, Math.max(1, (int) come + off)));
        }
        return inits;
    }

    private static boolean comes(List<Statement> thread, int barrier) {
        return thread.stream()
                .anyMatch(statement ->
                        statement instanceof Call call && call.service().meets() && call.object() == barrier);
    }

    /** The same with something at this place that the thread had better not do then. */
    private List<Statement> surprised(List<Statement> thread, int place) {
        List<Service> services = List.of(Service.INIT, Service.DESTROY, Service.FREE, Service.FREE, Service.EXIT);
        int choices = has(Feature.EXITS) ? services.size() : services.size() - 1;
        Service service = services.get(random.nextInt(choices));
        List<Statement> more = new ArrayList<>(thread);
        more.add(place, new Call(service, 0, service == Service.INIT ? count : 0));
        return more;
    }

    private List<Statement> starts() {
        Service how = oneIn(4) ? Service.KEEP : Service.START;
        List<Statement> starts = new ArrayList<>();
        IntStream.rangeClosed(1, count).forEach(thread -> starts.add(call(how, thread)));
        if (count > 1 && oneIn(16)) {
            // A write between two starts tells what comes after it from what comes before it.
            starts.add(1 + random.nextInt(count - 1), store());
        }
        return starts;
    }

    private static Statement store() {
        return new Store(new Variable(0), new Constant(1), Mode.RLX);
    }

    private List<Statement> end() {
        List<Statement> end = new ArrayList<>();
        boolean joins = random.nextInt(5) > 0;
        if (joins) {
            IntStream.rangeClosed(1, count).forEach(thread -> end.add(call(Service.JOIN, thread)));
        }
        if (!rounds.isEmpty() && oneIn(3)) {
            end.add(call(Service.DESTROY, 0));
        }
        if (!rounds.isEmpty() && oneIn(8)) {
            end.add(call(Service.FREE, 0));
        }
        for (int variable = 0; variable < draft.variables && joins; variable++) {
            end.add(new Load(draft.register(), new Variable(variable), Mode.RLX));
        }
        if (has(Feature.OBJECTS) && oneIn(3)) {
            end.add(new Store(new Field(0), new Constant(1), Mode.NA));
            end.add(call(Service.FREE, 0));
        }
        return end;
    }
}

package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.fencepost.program.Program;
import org.fencepost.program.Variants;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Cancellation;
import org.fencepost.work.Watch;
import org.jspecify.annotations.Nullable;

/** Checks combinations with an engine; executions that refuted earlier ones are tried first. */
final class EngineChecker<V extends Variants> implements Checker {
    private final Clients<V> clients;
    private final Engine<V> engine;
    private final Watch watch;
    private final Refutations replay;
    private final AtomicLong explorations = new AtomicLong();
    private final AtomicLong replays = new AtomicLong();

    EngineChecker(Clients<V> clients, Engine<V> engine, Watch watch) {
        this.clients = clients;
        this.engine = engine;
        this.watch = watch;
        this.replay = engine.refutations(clients);
    }

    @Override
    public Check check(Combination combination, double seconds, Cancellation cancelled) {
        long start = System.nanoTime();
        if (isRefuted(combination)) {
            return new Check(Answer.WRONG, since(start));
        }
        return explore(combination, seconds, cancelled, start);
    }

    @Override
    public boolean isRefuted(Combination combination) {
        boolean refuted = replay.refutes(combination);
        if (refuted) {
            replays.incrementAndGet();
        }
        return refuted;
    }

    @Override
    public Check checkAnew(Combination combination) {
        return explore(combination, 0, new Cancellation(), System.nanoTime());
    }

    /** One client after the other: the combination is correct when all of them are. */
    private Check explore(Combination combination, double seconds, Cancellation cancelled, long start) {
        Check check = explore(0, combination, seconds, cancelled, start);
        for (int client = 1; client < clients.count() && check.answer() == Answer.CORRECT; client++) {
            check = explore(client, combination, seconds, cancelled, start);
        }
        return check;
    }

    /** What the clients exercise; null when they are wrong with these orders, or not explored to the end. */
    @Nullable Exercise exercise(Combination combination, Knowledge knowledge) {
        List<Result> results = new ArrayList<>();
        Exercise exercise =
                engine.exercise(clients, combination, program -> results.add(run(program, 0, new Cancellation())));
        boolean isCorrect = results.stream().allMatch(result -> result.verdict().isVerified());
        if (isCorrect && !results.isEmpty()) {
            knowledge.addCorrect(combination, results.get(results.size() - 1));
        }
        return isCorrect ? exercise : null;
    }

    private Result run(Program program, double seconds, Cancellation cancelled) {
        explorations.incrementAndGet();
        Monitor monitor = new Monitor();
        try (Watch.Entry entry = watch.over(monitor, seconds, cancelled)) {
            return engine.check(program, monitor);
        }
    }

    private Check explore(int client, Combination combination, double seconds, Cancellation cancelled, long start) {
        Program program = clients.with(client, combination);
        Result result = run(program, seconds, cancelled);
        result.violations().forEach(violation -> replay.remember(violation, combination, client));
        return new Check(answer(result), result, program, since(start));
    }

    private static Answer answer(Result result) {
        return switch (result.verdict()) {
            case VERIFIED -> Answer.CORRECT;
            case VIOLATION -> Answer.WRONG;
            case BOUNDED, UNSUPPORTED -> Answer.UNKNOWN;
        };
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** How many explorations there were. */
    long explorations() {
        return explorations.get();
    }

    /** How many combinations a known execution refuted at once. */
    long replays() {
        return replays.get();
    }
}

package org.fencepost.optimize;

import java.util.concurrent.atomic.AtomicLong;
import org.fencepost.program.Program;
import org.fencepost.program.Variants;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Cancellation;
import org.fencepost.work.Watch;

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
        this.replay = engine.refutations(clients.all());
    }

    @Override
    public Check check(Combination combination, double seconds, Cancellation cancelled) {
        long start = System.nanoTime();
        if (replay.refutes(combination)) {
            replays.incrementAndGet();
            return new Check(Answer.WRONG, since(start));
        }
        return explore(combination, seconds, cancelled, start);
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

    private Check explore(int client, Combination combination, double seconds, Cancellation cancelled, long start) {
        explorations.incrementAndGet();
        Monitor monitor = new Monitor();
        Program program = clients.with(client, combination);
        Result result;
        try (Watch.Entry entry = watch.over(monitor, seconds, cancelled)) {
            result = engine.check(program, monitor);
        }
        result.violations().forEach(violation -> replay.remember(violation, combination));
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

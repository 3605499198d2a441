package org.fencepost.explore;

import java.util.SplittableRandom;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.NotSupportedException;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many executions there are by going down the tree of executions at random a number of times, in a thread of
 * its own, once exploration has lasted long enough for somebody to wonder, and again whenever it has lasted twice as long.
 * It finds and decides nothing, so it may take only a small part of the time.
 */
final class Forecast implements Watcher, AutoCloseable {
    private static final long PATIENCE_MILLIS = 1500;
    private static final long NANOS_PER_MILLI_WAITED = 15_000;
    private static final int LOOKS = 6;
    private static final int MOST_PROBES = 5000;
    private static final long SEED = 42;

    private final GraphWorker worker;
    private final Monitor monitor;
    private final Thread thread = new Thread(this::run, "fencepost-forecast");
    private boolean counts;
    private long executions;
    private long events;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private @Nullable TruSt exploration;
    private double sum;
    private int probes;

    /** @param worker a worker of its own, which nobody else uses */
    Forecast(GraphWorker worker, Monitor monitor) {
        this.worker = worker;
        this.monitor = monitor;
        thread.setDaemon(true);
    }

    Forecast start() {
        thread.start();
        return this;
    }

    private void run() {
        try {
            long patience = PATIENCE_MILLIS;
            for (int look = 0; look < LOOKS && probes < MOST_PROBES; look++) {
                Thread.sleep(patience);
                estimate(MOST_PROBES, patience * NANOS_PER_MILLI_WAITED);
                patience += look == 0 ? 0 : patience;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // exploration is over
        } catch (Replan | InputException | NotSupportedException e) {
            // The exploration itself will say what is wrong, or start anew; then there is no forecast.
        }
    }

    /** The mean of so many probes, or of as many as there is time for; earlier ones count. */
    double estimate(int most, long nanos) {
        TruSt probed = exploration == null ? worker.probing(this) : exploration;
        exploration = probed;
        long start = System.nanoTime();
        while (probes < most && !thread.isInterrupted() && System.nanoTime() - start < nanos) {
            sum += probed.probe(random, this::takeCounts);
            probes++;
            monitor.expect(sum / probes, executions == 0 ? 0 : (double) events / executions);
        }
        return sum / Math.max(1, probes);
    }

    private boolean takeCounts() {
        boolean was = counts;
        counts = false;
        return was;
    }

    private boolean count(ExecutionGraph graph) {
        counts = true;
        executions++;
        events += graph.size();
        return !thread.isInterrupted();
    }

    @Override
    public boolean complete(ExecutionGraph graph, Step[] ends) {
        return count(graph);
    }

    @Override
    public boolean blocked(ExecutionGraph graph, Step[] ends) {
        return count(graph);
    }

    @Override
    public boolean wasted() {
        return true;
    }

    @Override
    public boolean failed(ExecutionGraph graph, Step[] ends, Finding finding) {
        return true;
    }

    @Override
    public boolean discarded() {
        counts = false;
        return true;
    }

    @Override
    public void leftOutByModel(String text) {}

    @Override
    public void bounded(String text) {}

    @Override
    public boolean tooManyThreads(Step spawn) {
        return true;
    }

    @Override
    public boolean tooLarge(ExecutionGraph graph, Step next, boolean worthwhile) {
        return true;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}

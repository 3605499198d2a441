package org.fencepost.explore;

import static org.fencepost.program.Annotation.RLX;
import static org.fencepost.program.Annotation.SC;

import java.util.concurrent.TimeUnit;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What exploration does for every event, each by itself, on an execution of four threads. */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class InnerLoops {
    private static final int ROUNDS = 5;

    private Program program;
    private TruSt relaxed;
    private ExecutionGraph graph;
    private int write;
    private int location;
    private Step step;
    private long answer;
    private ThreadRun run;
    private TruSt sequential;
    private int lastSequential;

    /** Threads that read one variable and write the next. */
    private static Program ring(org.fencepost.program.Annotation how) {
        Threads threads = new Threads();
        for (int t = 0; t < 4; t++) {
            String own = "x" + t;
            String next = "x" + (t + 1) % 4;
            threads.thread(body -> {
                for (int i = 1; i <= ROUNDS; i++) {
                    body.read(next, how);
                    body.write(own, i, how);
                }
            });
        }
        return threads.build();
    }

    @Setup
    public void prepare() {
        program = ring(RLX);
        Stopped stopped = new Stopped(program, "rc11");
        relaxed = stopped.exploration;
        graph = stopped.graph();
        write = stopped.lastWrite();
        location = graph.location(write);
        int read = graph.event(0, 0);
        step = relaxed.positions.behaviours.step(graph.step(read));
        answer = graph.value(read);
        run = stopped.runs.get(0);
        Stopped other = new Stopped(ring(SC), "rc11");
        sequential = other.exploration;
        lastSequential = other.lastWrite();
    }

    /** Adds a read with its clocks, and takes it back. */
    @Benchmark
    public int addAndPop() {
        int e = graph.add(EventKind.READ, 0, graph.length(0), Mode.RLX, step.id, 0);
        graph.setLocation(e, location);
        graph.link(e, graph.write(location, graph.writes(location) - 1));
        graph.clocks().compute(graph, e, Synchronisation.RELEASE_SEQUENCE);
        graph.cut(e);
        return e;
    }

    /** Looks which reads a write may revisit. */
    @Benchmark
    public int revisitCandidates() {
        relaxed.footprints.pushRevisits(write, location);
        int found = relaxed.positions.work.count();
        relaxed.positions.work.clear();
        return found;
    }

    /** Looks for a psc cycle through an event, where all accesses are seq_cst. */
    @Benchmark
    public boolean seqCstCycle() {
        return sequential.footprints.consistent(lastSequential);
    }

    /** Looks up what a thread does after an answer that it has had before. */
    @Benchmark
    public Object behaviour() {
        return relaxed.positions.behaviours.next(step, answer);
    }

    /** Copies a thread and runs it up to its next access. */
    @Benchmark
    public Object resume() {
        ThreadRun copy = run.copy();
        copy.resume(0);
        return copy.action();
    }

    /** Finds out where all threads stand. */
    @Benchmark
    public boolean locateThreads() {
        return relaxed.positions.locateThreads();
    }
}

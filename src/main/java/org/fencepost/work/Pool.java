package org.fencepost.work;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/** Has the workers of a workload work at the same time, each in a thread of its own, and writes checkpoints meanwhile. */
public final class Pool<S extends Summary<S>> {
    private final Workload<S> load;
    private final Effort effort;
    private final Monitor monitor;

    public Pool(Workload<S> load, Effort effort, Monitor monitor) {
        this.load = load;
        this.effort = effort;
        this.monitor = monitor;
    }

    /**
     * Does what is left according to the checkpoint to go on from or, when there is none, everything.
     *
     * @return what it came to; empty when a worker has abandoned it
     */
    public Optional<S> resume() {
        if (effort.resume() == null) {
            return start();
        }
        List<Segment<S>> segments = new Checkpoint<>(effort.resume(), load).read();
        List<S> before =
                segments.stream().filter(Segment::isDone).map(s -> s.summary).toList();
        return load.begin(before) ? run(segments) : Optional.empty();
    }

    /** Does everything. Returns what it came to; empty when a worker has abandoned it. */
    public Optional<S> start() {
        return load.begin(List.of()) ? run(pieces()) : Optional.empty();
    }

    private List<Segment<S>> pieces() {
        List<byte[]> pieces = load.pieces();
        return pieces.isEmpty()
                ? List.of(Segment.done(load.nothing()))
                : pieces.stream()
                        .map(piece -> Segment.open(piece, load.nothing()))
                        .toList();
    }

    private Optional<S> run(List<Segment<S>> segments) {
        RemoteWorkers remote = effort.remote();
        return remote != null && load.description().isPresent()
                ? remote.run(new Books<>(load, effort, monitor, segments))
                : runHere(segments);
    }

    private Optional<S> runHere(List<Segment<S>> segments) {
        LocalQueue<S> queue = new LocalQueue<>(load, effort, monitor, segments);
        Path checkpoint = effort.checkpoint();
        if (checkpoint == null) {
            run(queue);
        } else {
            runAndSave(queue, checkpoint);
        }
        S all = queue.summary();
        boolean stands = queue.isComplete() ? load.stands(all) : !queue.isAbandoned();
        return stands && !queue.isAbandoned() ? Optional.of(all) : Optional.empty();
    }

    /** This thread works, too. */
    private void run(LocalQueue<S> queue) {
        List<? extends Worker<S>> workers = load.workers();
        List<Thread> threads = start(workers.subList(1, workers.size()), queue);
        work(workers.get(0), queue);
        threads.forEach(Pool::join);
    }

    /** This thread looks after checkpoints. */
    private void runAndSave(LocalQueue<S> queue, Path file) {
        Checkpoint<S> checkpoint = new Checkpoint<>(file, load);
        List<Thread> threads = start(load.workers(), queue);
        queue.whilePaused(() -> checkpoint.write(queue.first()));
        while (!queue.awaitEnd(effort.every())) {
            queue.whilePaused(() -> tryToWrite(checkpoint, queue));
        }
        threads.forEach(Pool::join);
        if (queue.isWhole()) {
            try {
                checkpoint.write(queue.first());
            } catch (InputException e) {
                monitor.warn(String.valueOf(e.getMessage())); // what was found is still worth saying
            }
        }
    }

    /** A disk that is full for a while is no reason to give up: the last checkpoint is still there. */
    private static <S extends Summary<S>> void tryToWrite(Checkpoint<S> checkpoint, LocalQueue<S> queue) {
        try {
            checkpoint.write(queue.first());
        } catch (InputException e) {
            // tried again next time, and the last attempt says so
        }
    }

    private static <S extends Summary<S>> List<Thread> start(List<? extends Worker<S>> workers, Work<S> work) {
        List<Thread> threads = new ArrayList<>();
        for (Worker<S> worker : workers) {
            Thread thread = new Thread(() -> work(worker, work), "fencepost-worker-" + threads.size());
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private static <S extends Summary<S>> void work(Worker<S> worker, Work<S> work) {
        for (Optional<Segment<S>> next = work.take(); next.isPresent(); next = work.take()) {
            Segment<S> segment = next.get();
            Worker.End end = Worker.End.STOPPED;
            try {
                end = worker.work(segment.piece, segment.summary, () -> work.goesOn(segment, worker));
            } catch (RuntimeException | Error e) {
                segment.error = e;
            }
            work.leave(segment, worker, end);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true; // the workers look at the monitor, which whoever interrupts tells to stop
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

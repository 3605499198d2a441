package org.fencepost.explore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/** Has workers work at the same time, each in a thread of its own, until all is done; writes checkpoints meanwhile. */
final class Shift {
    private final List<Worker> workers;
    private final Effort effort;
    private final Monitor monitor;
    private final Checkpoint checkpoint;

    Shift(List<Worker> workers, Effort effort, Monitor monitor, Checkpoint checkpoint) {
        this.workers = workers;
        this.effort = effort;
        this.monitor = monitor;
        this.checkpoint = checkpoint;
    }

    /** Explores everything. */
    Crew start() {
        return run(new Segment((byte[]) null), new Progress(monitor, new Harvest()));
    }

    /** Explores everything by a refined plan, with what the workers have learnt besides. */
    Crew start(Plan refined) {
        Plan plan = plan().and(refined);
        workers.forEach(worker -> worker.follow(plan));
        return start();
    }

    /** Explores what is left according to a checkpoint. */
    Crew resume(Path file) {
        Checkpoint.Contents contents = checkpoint.read(file);
        workers.forEach(worker -> worker.follow(contents.plan()));
        List<Checkpoint.Saved> saved = contents.segments();
        Harvest before = new Harvest();
        saved.forEach(part -> before.absorb(part.segment().harvest));
        Progress progress = new Progress(monitor, before);
        for (int i = 0; i < saved.size(); i++) {
            Segment segment = saved.get(i).segment();
            try {
                workers.get(0).warnAgain(segment.harvest, saved.get(i).warnings(), progress);
            } catch (Replan e) {
                return start(e.plan());
            }
            segment.next = i + 1 < saved.size() ? saved.get(i + 1).segment() : null;
        }
        return run(saved.get(0).segment(), progress);
    }

    /** What all workers together know. */
    private Plan plan() {
        return workers.stream().map(Worker::plan).reduce(Plan::and).orElseThrow();
    }

    private Crew run(Segment first, Progress progress) {
        Crew crew = new Crew(monitor, effort, first);
        List<Thread> threads = new ArrayList<>();
        // With checkpoints this thread looks after them; otherwise it works, too.
        boolean works = effort.checkpoint() == null;
        for (Worker worker : workers.subList(works ? 1 : 0, workers.size())) {
            Thread thread = new Thread(() -> worker.run(crew, progress), "fencepost-worker-" + threads.size());
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        if (works) {
            workers.get(0).run(crew, progress);
        } else {
            crew.whilePaused(() -> write(crew));
            while (!crew.awaitEnd(effort.every())) {
                crew.whilePaused(() -> tryToWrite(crew));
            }
        }
        threads.forEach(Shift::join);
        if (!works && crew.refined().isEmpty() && !crew.hasFailed()) {
            write(crew);
        }
        return crew;
    }

    private void write(Crew crew) {
        try {
            checkpoint.write(effort.checkpoint(), crew.first(), plan());
        } catch (IOException e) {
            throw new InputException("the checkpoint " + effort.checkpoint() + " cannot be written: " + e.getMessage());
        }
    }

    /** A disk that is full for a while is no reason to give up: the last checkpoint is still there. */
    private void tryToWrite(Crew crew) {
        try {
            write(crew);
        } catch (InputException e) {
            // tried again next time, and the last attempt must succeed
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

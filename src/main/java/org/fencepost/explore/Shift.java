package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;

/** Has the workers of a crew work at the same time, each in a thread of its own, until all is done. */
final class Shift {
    private final List<Worker> workers;
    private final Crew crew;
    private final Progress progress;

    Shift(List<Worker> workers, Crew crew, Progress progress) {
        this.workers = workers;
        this.crew = crew;
        this.progress = progress;
    }

    void run() {
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers.subList(1, workers.size())) {
            Thread thread = new Thread(() -> worker.run(crew, progress), "fencepost-worker-" + (threads.size() + 1));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        workers.get(0).run(crew, progress);
        threads.forEach(Shift::join);
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

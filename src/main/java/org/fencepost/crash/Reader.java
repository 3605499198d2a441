package org.fencepost.crash;

import org.fencepost.memory.CacheLine;
import org.fencepost.program.Site;

/** What the loads of a run tell it. */
final class Reader implements Loads.Watcher {
    private final Run run;

    Reader(Run run) {
        this.run = run;
    }

    @Override
    public void mayFail(Machine writer, Machine reader, int thread, Site site) {
        run.mayFail(writer, new FailurePoint("before machine " + reader.name + " reads", site, thread));
    }

    @Override
    public void readerMayFail(Machine reader, Machine writer, int thread, Site site) {
        FailurePoint point = new FailurePoint("before it reads from machine " + writer.name, site, thread);
        run.mayFailBeforeItSees(reader, writer, point);
    }

    @Override
    public boolean isAmongOthers() {
        return run.isCxl() && run.isOnEverySchedule();
    }

    @Override
    public boolean isSure(CacheLine line, Machine writer, long stored) {
        return run.isSure(line, writer, stored);
    }

    /** Where machines start again, threads of earlier ones have the same numbers, and all begin in one order. */
    @Override
    public int slot(int thread) {
        return run.isCxl() ? run.tasks.get(thread).slot : thread;
    }

    @Override
    public void maybeEarlier() {
        run.observer.maybeEarlier();
    }
}

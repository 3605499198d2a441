package org.fencepost.crash;

import org.fencepost.memory.CacheLine;
import org.fencepost.program.Annotation;
import org.fencepost.program.DirectMemory;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/**
 * Accesses of a thread that is alone: plain loads of what its own machine has stored or what it has found before, and plain
 * stores. Whatever is wrong, or needs a decision, takes the long way.
 */
final class DirectAccess implements DirectMemory {
    private static final int CHECK_EVERY = 4096;

    private final Run run;
    private final Host host;
    private final int thread;
    private final Px86 machine;
    private final SharedMemory shared;
    private final boolean isCxl;
    private long loaded;
    private int untilCheck = CHECK_EVERY;

    DirectAccess(Run run, Host host, int thread, Px86 machine) {
        this.run = run;
        this.host = host;
        this.thread = thread;
        this.machine = machine;
        this.shared = run.shared;
        this.isCxl = run.isCxl();
    }

    /** Now and then the long way has to be taken, where it is asked whether to stop. */
    private boolean isAllowed(long address, int size) {
        if (--untilCheck <= 0) {
            untilCheck = CHECK_EVERY;
            run.checkSoon();
            return false;
        }
        // Whether memory behind CXL was lost or poisoned, or a line moves, the long way finds out.
        boolean canBeLost = isCxl && (shared.poisons() || shared.movesLines() || run.persistent.hasHomes());
        boolean mayBeLost = canBeLost && Program.isPersistent(address);
        return !mayBeLost && run.mayAccessDirectly() && host.objects.isFine(address, size);
    }

    @Override
    public boolean load(long address, int size, Annotation how) {
        if (!isAllowed(address, size)) {
            return false;
        }
        if (Program.isPersistent(address)) {
            CacheLine line = shared.line(address);
            int offset = CacheLine.offset(address);
            if (line == null || !run.loads.isKnown(line, host.machine, offset, size)) {
                return false;
            }
            loaded = line.read(offset, size);
        } else {
            if (!host.memory.isDefined(address, size)) {
                return false;
            }
            loaded = host.memory.read(address, size);
        }
        return true;
    }

    @Override
    public long loaded() {
        return loaded;
    }

    @Override
    public boolean store(long address, int size, long value, Annotation how, Site site) {
        if (how.mode() == Mode.SC || how.has(Annotation.NON_TEMPORAL) || !isAllowed(address, size)) {
            return false;
        }
        machine.storeAtOnce(thread, address, size, value, how, site);
        return true;
    }
}

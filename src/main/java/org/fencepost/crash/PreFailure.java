package org.fencepost.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.program.Site;

/** Loads of bytes that were last written before the latest failure: here it is decided what had been written back. */
final class PreFailure {
    /**
     * A load that found something from before the failure.
     *
     * @param latest the epoch before the latest failure
     * @param epoch where the store was, or null for what memory was filled with
     * @param store its index in its line
     * @param options how many stores it could have found
     */
    record Read(long address, Epoch latest, Epoch epoch, int store, int options, int thread, Site site) {
        Line line() {
            return epoch == null ? null : epoch.line(address);
        }
    }

    private final Epoch before;
    private final int fill;
    private final Choices choices;
    private final Trail trail;
    private final Epoch.Candidates candidates = new Epoch.Candidates();
    private final List<Read> reads = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();

    /** @param before the epoch before the latest failure, or null when there was none */
    PreFailure(Epoch before, int fill, Choices choices, Trail trail) {
        this.before = before;
        this.fill = fill;
        this.choices = choices;
        this.trail = trail;
    }

    /** BuildMayReadFrom and DoRead (Figures 9 and 10) for one byte; the next one sees what this one has settled. */
    int read(long address, int thread, Site site) {
        if (before == null) {
            return fill;
        }
        before.mayReadFrom(address, candidates);
        int options = candidates.count();
        int chosen = options == 1 ? 0 : choices.choose(options);
        Epoch source = candidates.epoch(chosen);
        int store = candidates.store(chosen);
        before.refine(address, source, store, trail);
        if (seen.add(address)) {
            reads.add(new Read(address, before, source, store, options, thread, site));
        }
        if (source == null) {
            return fill;
        }
        return source.line(address).byteOf(store, (int) (address & Line.SIZE - 1));
    }

    /** The first load of each byte, in order. */
    List<Read> reads() {
        return reads;
    }
}

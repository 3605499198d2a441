package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;

/**
 * Which ranges of memory were accessed, in the order of exploration, and into how many locations each was cut. Every part of
 * an exploration cuts memory by what came before it in the same worker. So when parts are put together, one may have taken
 * for a single location what another has seen cut in two: one worker alone would have noticed, and this does, too.
 */
final class CutAccesses {
    /** Of an access at which exploration started over. */
    private static final int NOT_CUT = 0;

    private record Cut(long address, int size, boolean atomic, int parts) {
        Action.Access access() {
            return new Action.Load(address, size, Annotation.NA, Site.UNKNOWN);
        }
    }

    private final Set<Cut> all = new LinkedHashSet<>();
    private Cut last = new Cut(0, 0, false, NOT_CUT);

    boolean isEmpty() {
        return all.isEmpty();
    }

    void begin(Action.Access access, boolean atomic) {
        last = new Cut(access.address(), access.size(), atomic, NOT_CUT);
        all.add(last);
    }

    /** The access that has begun was cut into so many. */
    void cut(int parts) {
        all.remove(last);
        all.add(new Cut(last.address, last.size, last.atomic, parts));
    }

    /** Adds what came after. */
    void add(CutAccesses later) {
        all.addAll(later.all);
    }

    /**
     * Goes through all of them as one worker alone would, and throws another plan if that would start over, or cut one
     * otherwise. Returns all boundaries.
     */
    Cuts inOrder(Plan plan) {
        Locations locations = new Locations(plan);
        for (Cut cut : all) {
            int parts = locations.plan(cut.access(), cut.atomic).parts();
            if (cut.parts != NOT_CUT && cut.parts != parts) {
                throw plan.with(locations.cuts()).because("workers have cut a location differently");
            }
        }
        return locations.cuts();
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(all.size());
        for (Cut cut : all) {
            out.writeLong(cut.address);
            out.writeInt(cut.size);
            out.writeBoolean(cut.atomic);
            out.writeInt(cut.parts);
        }
    }

    void read(DataInput in) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            all.add(new Cut(in.readLong(), in.readInt(), in.readBoolean(), in.readInt()));
        }
    }
}

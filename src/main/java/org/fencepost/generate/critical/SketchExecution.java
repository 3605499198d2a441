package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;

/** A finished sketch as the execution that models judge. The initial writes come first, one for each location. */
final class SketchExecution {
    private static final int SIZE = 4;

    private final Sketch sketch;
    private final List<Event> events = new ArrayList<>();
    /** For each event of the sketch, the number of its location. */
    private final int[] location;

    private final int locations;

    private SketchExecution(Sketch sketch) {
        this.sketch = sketch;
        this.location = new int[sketch.size];
        List<Integer> classes = new ArrayList<>();
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.hasLocation(event) && !classes.contains(sketch.sameLocation[event])) {
                classes.add(sketch.sameLocation[event]);
            }
            location[event] = classes.indexOf(sketch.sameLocation[event]);
        }
        this.locations = classes.size();
    }

    static Execution of(Sketch sketch) {
        return new SketchExecution(sketch).build();
    }

    private Execution build() {
        for (int i = 0; i < locations; i++) {
            Annotation how = Annotation.NA;
            events.add(
                    new Event(i, Event.INITIAL, i, false, true, false, address(i), SIZE, 0, 0, how, Site.UNKNOWN, ""));
        }
        for (int event = 0; event < sketch.size; event++) {
            add(event);
        }
        Relation po = relation(sketch.po);
        Relation rf = relation(sketch.rf);
        Relation co = relation(sketch.co);
        for (int event = 0; event < sketch.size; event++) {
            int kind = sketch.kind[event];
            if (Kinds.isRead(kind) && sketch.source[event] < 0) {
                rf.add(location[event], locations + event);
            } else if (Kinds.isWrite(kind)) {
                co.add(location[event], locations + event);
            }
        }
        Relation pairs = new Relation(events.size());
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.partner[event] >= 0) {
                pairs.add(locations + event, locations + sketch.partner[event]);
            }
        }
        return new Execution(events, po, rf, co, Map.of("sch", relation(sketch.sameChannel), "pair", pairs), Map.of());
    }

    private static long address(int place) {
        return 0x1000L + 0x100L * place;
    }

    private void add(int event) {
        int kind = sketch.kind[event];
        boolean reads = Kinds.isRead(kind);
        boolean writes = Kinds.isWrite(kind);
        boolean placed = sketch.hasLocation(event);
        int value = Canonical.value(sketch, event);
        int thread = sketch.thread[event];
        Annotation how = Annotation.NA;
        if (Kinds.isFpga(kind)) {
            how = new Annotation(Mode.NA, Set.of("FPGA", Kinds.fpgaName(kind)));
        } else if (kind == Kinds.CPU_FENCE) {
            how = new Annotation(Mode.NA, Set.of("MFENCE"));
        }
        events.add(new Event(
                events.size(),
                thread,
                Integer.bitCount(sketch.threadMask(event)) - Integer.bitCount(sketch.po[event]) - 1,
                reads,
                writes,
                !reads && !writes,
                placed ? address(location[event]) : 0,
                placed ? SIZE : 0,
                reads ? value : 0,
                writes ? value : 0,
                how,
                Site.UNKNOWN,
                ""));
    }

    private Relation relation(int[] rows) {
        Relation relation = new Relation(events.size());
        for (int from = 0; from < sketch.size; from++) {
            for (int rest = rows[from]; rest != 0; rest &= rest - 1) {
                relation.add(locations + from, locations + Integer.numberOfTrailingZeros(rest));
            }
        }
        return relation;
    }
}

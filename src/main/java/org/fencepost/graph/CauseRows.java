package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What is before each event of a graph whose model tracks dependencies, where that is not all of po ∪ rf. */
public final class CauseRows {
    /** The events that each event depends on, as far as the model counts it. */
    private final EventRows dependencies = new EventRows();
    /** What each event is caused by, itself included: dependencies, fences and rf, again and again. */
    private final EventRows causes = new EventRows();
    /** What a revisit by the event keeps. The same rows as those of causes unless there is more to it. */
    private EventRows prefixes = causes;

    public EventRows dependencies() {
        return dependencies;
    }

    public EventRows causes() {
        return causes;
    }

    public EventRows prefixes() {
        return prefixes;
    }

    /** From now on there may be more in the prefix of an event than its causes. */
    public void keepPrefixes() {
        prefixes = new EventRows();
    }

    /** Makes these the rows of the events of the source that have new numbers; the first {@code same} keep theirs. */
    void copy(CauseRows source, int events, int[] renumbered, int same) {
        dependencies.copy(source.dependencies, events, renumbered, same);
        causes.copy(source.causes, events, renumbered, same);
        if (prefixes != causes) {
            prefixes.copy(source.prefixes, events, renumbered, same);
        }
    }

    void save(DataOutput out, int events) throws IOException {
        dependencies.save(out, events);
        causes.save(out, events);
        if (prefixes != causes) {
            prefixes.save(out, events);
        }
    }

    void load(DataInput in, int events) throws IOException {
        dependencies.load(in, events);
        causes.load(in, events);
        if (prefixes != causes) {
            prefixes.load(in, events);
        }
    }
}

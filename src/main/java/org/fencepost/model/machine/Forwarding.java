package org.fencepost.model.machine;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;

/**
 * Finds exchanges whose thread reads what they write, so that machines that forward it early (ARMv8, POWER) may go on
 * with it before they have read themselves. Other read-modify-writes write what they make of what they read. imm, which is explored for these machines, does not let what follows from such a read be
 * seen earlier, so executions could be missing. None are when the thread waits for the exchange anyway: it acquires,
 * compares, or a fence, a branch or an address that depends on it comes before the read.
 */
public final class Forwarding {
    private final Execution execution;

    public Forwarding(Execution execution) {
        this.execution = execution;
    }

    /** A read that may be forwarded to, and from which something follows. */
    public Optional<Event> find() {
        for (Event update : execution.events()) {
            for (Event read : update.isUpdate() ? execution.events() : List.<Event>of()) {
                if (isForwarded(update, read) && hasDependents(read)) {
                    return Optional.of(read);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isForwarded(Event update, Event read) {
        return execution.rf().contains(update.id(), read.id())
                && update.thread() == read.thread()
                && !update.how().mode().isAcquire()
                && !update.how().has(Annotation.CAS)
                && !relates("amo-data", update, update)
                && !read.how().mode().isAcquire()
                && !relates("ctrl", update, read)
                && !relates("addr", update, read)
                && execution.events().stream().noneMatch(fence -> isFenceBetween(update, fence, read));
    }

    private boolean isFenceBetween(Event update, Event fence, Event read) {
        return fence.isFence()
                && execution.po().contains(update.id(), fence.id())
                && execution.po().contains(fence.id(), read.id());
    }

    private boolean hasDependents(Event read) {
        return execution.events().stream()
                .anyMatch(event -> relates("data", read, event)
                        || relates("addr", read, event)
                        || relates("ctrl", read, event)
                        || relates("casdep", read, event)
                        || read.isUpdate());
    }

    private boolean relates(String name, Event from, Event to) {
        Relation relation = execution.relations().get(name);
        return relation != null && relation.contains(from.id(), to.id());
    }
}

package org.fencepost.model.machine;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;

/**
 * Finds exchanges and compare-and-swaps whose thread reads what they write, so that ARMv8, which forwards it, may go on with it before
 * they have read themselves. Other read-modify-writes write what they make of what they read. imm, which is explored for this machine,
 * does not let what follows from such a read be seen earlier, so executions could be missing. None are when the thread waits for
 * the read-modify-write anyway: it acquires, or a fence or an address that depends on it comes before the read, or a branch before all
 * that others could see.
 */
public final class Forwarding {
    private final Execution execution;

    public Forwarding(Execution execution) {
        this.execution = execution;
    }

    /** A read that may be forwarded to, and from which something follows. */
    public Optional<Event> find() {
        for (Event update : execution.events()) {
            for (Event read : isForwardable(update) ? execution.events() : List.<Event>of()) {
                if (isForwarded(update, read) && (isFollowed(update, read) || isAcquiredLater(update, read))) {
                    return Optional.of(read);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isForwardable(Event update) {
        return update.isUpdate() && !update.how().mode().isAcquire() && !relates("amo-data", update, update);
    }

    private boolean isForwarded(Event update, Event read) {
        return isOwn(update, read)
                && !read.how().mode().isAcquire()
                && !relates("addr", update, read)
                && !isFenced(update, read);
    }

    /** Whether the read reads what its own thread has written. */
    private boolean isOwn(Event write, Event read) {
        return execution.rf().contains(write.id(), read.id()) && write.thread() == read.thread();
    }

    private boolean isFenced(Event update, Event read) {
        return execution.events().stream()
                .anyMatch(fence -> fence.isFence()
                        && execution.po().contains(update.id(), fence.id())
                        && execution.po().contains(fence.id(), read.id()));
    }

    /** Whether something depends on the read that no branch keeps behind the update. */
    private boolean isFollowed(Event update, Event read) {
        return !update.how().has(Annotation.CAS) && !relates("ctrl", update, read) && hasDependents(read);
    }

    private boolean hasDependents(Event read) {
        return execution.events().stream()
                .anyMatch(event -> relates("data", read, event)
                        || relates("addr", read, event)
                        || relates("ctrl", read, event)
                        || relates("casdep", read, event)
                        || read.isUpdate());
    }

    /**
     * Whether a load of the thread acquires what later updates of it made of the update: who was released before the first of them
     * is then known to the thread by imm. The machine keeps the load behind the last of them alone.
     */
    private boolean isAcquiredLater(Event update, Event later) {
        return later.isUpdate()
                && execution.events().stream()
                        .anyMatch(read -> isOwn(later, read)
                                && !isFenced(update, read)
                                && (read.how().mode().isAcquire() || isAcquiredLater(update, read)));
    }

    private boolean relates(String name, Event from, Event to) {
        Relation relation = execution.relations().get(name);
        return relation != null && relation.contains(from.id(), to.id());
    }
}

package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;

/**
 * Finds exchanges and compare-and-swaps whose thread reads what they write, so that ARMv8, which forwards it, may go on with it before
 * they have read themselves. Other read-modify-writes write what they make of what they read. imm, which is explored for this machine,
 * does not let what follows from such a read be seen earlier, so executions could be missing. None are when the thread waits for
 * the read-modify-write anyway: it acquires, or a fence or an address that depends on it comes before the read, or a branch before all
 * that others could see. The Linux kernel's model keeps nothing behind the read of an update but by full barriers and addresses.
 *
 * @param kernel whether the model is the Linux kernel's, and not ARMv8's
 */
public record Forwarding(Execution execution, boolean kernel) {
    /** Reads that may be forwarded to, and from which something follows. */
    public List<Event> followed() {
        return find(this::isFollowed);
    }

    /**
     * Reads of updates, whose thread then acquires what they made of what was forwarded. Who was released before the first update is
     * known to the thread by imm; ARMv8 keeps the acquiring read behind the last of them alone.
     */
    public List<Event> acquiredLater() {
        return kernel ? List.of() : find(this::isAcquiredLater);
    }

    private List<Event> find(BiPredicate<Event, Event> wanted) {
        List<Event> found = new ArrayList<>();
        for (Event update : execution.events()) {
            for (Event read : isForwardable(update) ? execution.events() : List.<Event>of()) {
                if (isForwarded(update, read) && wanted.test(update, read)) {
                    found.add(read);
                }
            }
        }
        return found;
    }

    private boolean isForwardable(Event update) {
        return update.isUpdate() && !acquires(update) && (kernel || !relates("amo-data", update, update));
    }

    private boolean acquires(Event read) {
        return read.how().mode().isAcquire() || KernelTags.acquires(read.how());
    }

    private boolean isForwarded(Event update, Event read) {
        return isOwn(update, read)
                && (kernel || !acquires(read))
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
                        && (!kernel || KernelTags.isFull(fence.how()))
                        && execution.po().contains(update.id(), fence.id())
                        && execution.po().contains(fence.id(), read.id()));
    }

    /** Whether something depends on the read that no branch keeps behind the update. */
    private boolean isFollowed(Event update, Event read) {
        boolean branches = update.how().has(Annotation.CAS) || relates("ctrl", update, read);
        return (kernel || !branches) && (acquires(read) || hasDependents(read));
    }

    private boolean hasDependents(Event read) {
        return execution.events().stream()
                .anyMatch(event -> relates("data", read, event)
                        || relates("addr", read, event)
                        || relates("ctrl", read, event)
                        || relates("casdep", read, event)
                        || read.isUpdate());
    }

    private boolean isAcquiredLater(Event update, Event later) {
        return later.isUpdate()
                && execution.events().stream()
                        .anyMatch(read -> isOwn(later, read)
                                && !isFenced(update, read)
                                && (acquires(read) || isAcquiredLater(update, read)));
    }

    private boolean relates(String name, Event from, Event to) {
        Relation relation = execution.relations().get(name);
        return relation != null && relation.contains(from.id(), to.id());
    }
}

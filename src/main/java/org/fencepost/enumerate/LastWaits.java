package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Action;

/** Whether threads that wait at the end of an execution wait for ever: what they read last is what memory holds at last. */
record LastWaits(Execution execution) {
    boolean areForGood(List<Trace> traces) {
        return traces.stream().allMatch(this::isForGood);
    }

    private boolean isForGood(Trace trace) {
        if (!(trace.end() instanceof Action.Block block)) {
            return true;
        }
        return switch (block.kind()) {
            case ENDLESS -> true;
            case AWAIT ->
                execution.events().stream()
                        .filter(event -> event.thread() == trace.thread() && event.isRead())
                        .filter(event -> block.reads().contains(event.action()))
                        .allMatch(this::readsLast);
            case LOCK ->
                execution.events().stream()
                        .filter(event -> event.thread() == trace.thread() && event.isRead())
                        .reduce((earlier, later) -> later)
                        .map(this::readsLast)
                        .orElse(true);
            case ASSUME, BOUND -> false;
        };
    }

    /** Whether nothing but updates that write back what they read comes after what the event reads from. */
    private boolean readsLast(Event read) {
        return execution.events().stream()
                .filter(write -> execution.rf().contains(write.id(), read.id()))
                .allMatch(write -> execution.events().stream()
                        .filter(later -> execution.co().contains(write.id(), later.id()))
                        .allMatch(LastWaits::writesBack));
    }

    private static boolean writesBack(Event write) {
        return write.isRead() && write.valueRead() == write.valueWritten();
    }
}

package org.fencepost.selftest;

import java.util.List;
import java.util.Objects;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;

/**
 * Lists the executions of a program by exploring another one, in which all accesses are four times as wide, and narrowing
 * what that gives: accesses of 16 bytes against brute force, which knows none.
 */
public final class WideEngine implements Engine {
    private final ExplorerEngine explorer = new ExplorerEngine();

    @Override
    public ExecutionSet list(Program program, String model) {
        throw new UnsupportedOperationException("needs the source of the program");
    }

    @Override
    public ExecutionSet list(SmallProgram source, Program narrow, String model) {
        Program wide = source.lowerWide();
        ExecutionSet set = new ExecutionSet(narrow);
        explorer.explore(wide, model, set, execution -> narrowed(execution, wide, narrow));
        return set;
    }

    private static Execution narrowed(Execution execution, Program wide, Program narrow) {
        List<Event> events = execution.events().stream()
                .map(event -> event.isAccess() ? narrowed(event, wide, narrow) : event)
                .toList();
        return new Execution(
                events, execution.po(), execution.rf(), execution.co(), execution.relations(), execution.sets());
    }

    private static Event narrowed(Event event, Program wide, Program narrow) {
        return new Event(
                event.id(),
                event.thread(),
                event.action(),
                event.isRead(),
                event.isWrite(),
                event.isFence(),
                address(event.address(), wide, narrow),
                event.size() / Lanes.SIZE,
                Lanes.gathered(event.valueRead(), event.highRead(), event.size()),
                Lanes.gathered(event.valueWritten(), event.highWritten(), event.size()),
                event.how(),
                event.site(),
                event.label());
    }

    private static long address(long address, Program wide, Program narrow) {
        MemoryObject variable = Objects.requireNonNull(wide.globalAt(address));
        for (MemoryObject other : narrow.globals()) {
            if (other.name().equals(variable.name())) {
                return other.address() + (address - variable.address()) / Lanes.SIZE;
            }
        }
        throw new IllegalStateException("no variable " + variable.name());
    }
}

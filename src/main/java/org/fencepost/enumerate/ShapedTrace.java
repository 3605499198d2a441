package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.graph.Event;

/**
 * A trace taken apart: the shape of its events, and the values that they read and write. A straight-line thread has one
 * shape whatever it reads, and all that does not depend on values is computed once for each shape.
 */
final class ShapedTrace {
    /** The events without their values, and how they are related. */
    record Shape(List<Event> events, List<ThreadEvents.Edge> edges) {}

    private final ThreadEvents thread;
    private final Shape shape;
    private final long[] read;
    private final long[] written;

    ShapedTrace(ThreadEvents thread) {
        this.thread = thread;
        List<Event> events = thread.events();
        this.shape =
                new Shape(events.stream().map(event -> event.withValues(0, 0)).toList(), thread.edges());
        this.read = events.stream().mapToLong(Event::valueRead).toArray();
        this.written = events.stream().mapToLong(Event::valueWritten).toArray();
    }

    Trace trace() {
        return thread.trace();
    }

    ThreadEvents thread() {
        return thread;
    }

    Shape shape() {
        return shape;
    }

    long[] read() {
        return read;
    }

    long[] written() {
        return written;
    }

    long needs() {
        return trace().needs();
    }

    long provides() {
        return trace().provides();
    }
}

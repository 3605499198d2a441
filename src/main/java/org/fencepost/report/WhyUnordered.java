package org.fencepost.report;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.program.Mode;
import org.fencepost.verdict.Violation;

/** Why two events of different threads are in no order: which read between them sees a write and does not synchronise. */
record WhyUnordered(GraphFacts facts) {
    /** A read of the second thread that sees a write of the first one, between the two events. */
    private record Link(Event first, Event write, Event read, Event second) {}

    Optional<Why> of(Violation violation) {
        if (violation.culprits().size() != 2) {
            return Optional.empty();
        }
        Event a = facts.event(violation.culprits().get(0));
        Event b = facts.event(violation.culprits().get(1));
        if (a.thread() == b.thread() || a.isInitial() || b.isInitial()) {
            return Optional.empty();
        }
        return Optional.of(link(a, b).or(() -> link(b, a)).map(this::broken).orElseGet(() -> apart(a, b)));
    }

    private Optional<Link> link(Event first, Event second) {
        for (Event read : facts.before(second)) {
            Optional<Event> write = read.isRead() ? facts.source(read) : Optional.empty();
            if (write.isPresent() && facts.notLater(first, write.get())) {
                return Optional.of(new Link(first, write.get(), read, second));
            }
        }
        return Optional.empty();
    }

    private Why broken(Link link) {
        String seen = GraphFacts.thread(link.read) + " reads " + facts.location(link.read) + facts.place(link.read)
                + " from " + name(link.write) + ", but " + weak(link);
        String sentence = seen + "; so nothing orders " + name(link.first) + " before " + name(link.second) + ".";
        return new Why(
                sentence,
                "",
                List.of(new Why.Edge(link.write.id(), "rf", link.read.id()), between(link.first, link.second)));
    }

    private static Why.Edge between(Event a, Event b) {
        return new Why.Edge(a.id(), Why.UNORDERED, b.id());
    }

    private static String weak(Link link) {
        boolean releases =
                link.write.how() != null && isRelease(link.write.how().mode());
        boolean acquires = link.read.how() != null && isAcquire(link.read.how().mode());
        if (releases) {
            return acquires ? "the two do not synchronise" : "the read does not acquire";
        }
        return acquires ? "the write does not release" : "the write does not release, and the read does not acquire";
    }

    private static boolean isRelease(Mode mode) {
        return mode == Mode.REL || mode == Mode.ACQ_REL || mode == Mode.SC;
    }

    private static boolean isAcquire(Mode mode) {
        return mode == Mode.ACQ || mode == Mode.ACQ_REL || mode == Mode.SC;
    }

    private Why apart(Event a, Event b) {
        boolean roundabout = leads(a, b) || leads(b, a);
        String between = roundabout
                ? " only other threads lead from one thread to the other, and not every step of that synchronises,"
                : " neither thread sees anything that the other does,";
        return new Why(
                "Between " + name(a) + " and " + name(b) + between + " so nothing orders them.",
                "",
                List.of(between(a, b)));
    }

    /** Whether a path leads from one to something before the other; that one reads from the other orders nothing. */
    private boolean leads(Event from, Event to) {
        return facts.before(to).stream().anyMatch(event -> facts.causes(from, event));
    }

    private String name(Event event) {
        String what = event.isWrite() ? "write" : event.isRead() ? "read" : event.label();
        return GraphFacts.thread(event) + "'s " + what.split(" ")[0] + facts.place(event);
    }
}

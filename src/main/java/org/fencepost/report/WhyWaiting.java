package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.verdict.Violation;

/** Why threads wait for ever: what each reads again and again, and what became of the write that it waits for. */
record WhyWaiting(GraphFacts facts) {

    Optional<Why> of(Violation violation) {
        List<String> reasons = new ArrayList<>();
        List<Why.Edge> edges = new ArrayList<>();
        for (int culprit : violation.culprits()) {
            Event read = facts.event(culprit);
            if (read.isRead()) {
                facts.source(read)
                        .flatMap(source -> reason(read, source, edges))
                        .filter(reason -> !reasons.contains(reason))
                        .ifPresent(reasons::add);
            }
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Why(String.join("; ", reasons) + ".", "", List.copyOf(edges)));
    }

    private Optional<String> reason(Event read, Event source, List<Why.Edge> edges) {
        if (read.label().equals("lock")) {
            edges.add(new Why.Edge(source.id(), "rf", read.id()));
            return Optional.of(held(read, source));
        }
        if (facts.isOverwritten(source)) {
            return Optional.empty(); // it does not wait at this read
        }
        Optional<Event> early = source.isInitial() ? Optional.empty() : tooEarly(read, source);
        edges.add(early.map(write -> new Why.Edge(write.id(), "co", source.id()))
                .orElseGet(() -> new Why.Edge(source.id(), "rf", read.id())));
        return Optional.of(
                early.map(write -> tooEarly(read, source, write)).orElseGet(() -> neverWritten(read, source)));
    }

    /** The newest write of another thread that would have ended the wait, had it come later. */
    private Optional<Event> tooEarly(Event read, Event source) {
        return facts.overwritten(source).stream()
                .filter(write -> write.thread() != read.thread() && write.valueWritten() != read.valueRead())
                .findFirst();
    }

    private String held(Event lock, Event holder) {
        String mutex = GraphFacts.thread(lock) + " waits for " + facts.location(lock) + facts.place(lock) + ", which ";
        return holder.thread() == lock.thread()
                ? mutex + "it has locked itself" + facts.place(holder)
                : mutex + GraphFacts.thread(holder) + " has locked" + facts.place(holder) + " and does not unlock";
    }

    private String neverWritten(Event read, Event source) {
        String value = facts.location(read) + " = " + facts.read(read);
        String from = source.isInitial()
                ? ", as it was in the beginning,"
                : ", which " + GraphFacts.thread(source) + " has written" + facts.place(source) + ",";
        return GraphFacts.thread(read) + " reads " + value + from + " and nobody writes it after that, so "
                + GraphFacts.thread(read) + " waits for ever" + facts.place(read);
    }

    private String tooEarly(Event read, Event source, Event early) {
        String first = GraphFacts.thread(early) + " writes " + facts.location(early) + " = " + facts.written(early)
                + facts.place(early);
        String second = GraphFacts.thread(source) + " writes " + facts.written(source) + facts.place(source);
        String order = facts.causes(early, source) ? ", and that overwrites it; so " : "; nothing orders the two, so ";
        return first + " before " + second + order + GraphFacts.thread(read) + " waits for ever" + facts.place(read);
    }
}

package org.fencepost.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.fencepost.graph.Event;
import org.fencepost.program.FailureKind;
import org.fencepost.verdict.Violation;

/** Why a thread has a value that it should not have: the read of an old one, or a write between a read and its write. */
record WhyValue(GraphFacts facts) {
    /** How many events are asked about, since each question goes through all others: executions can be very long. */
    private static final int MOST = 100;

    private static final String BOTH_MISS =
            " Release and acquire allow that; it takes seq_cst on all four accesses, or a"
                    + " seq_cst fence between write and read in both threads (fencepost explain psc).";

    Optional<Why> of(Violation violation) {
        List<Event> reads = new ArrayList<>();
        violation.culprits().stream().map(facts::event).filter(Event::isRead).forEach(read -> reads.add(0, read));
        if (violation.kind() != FailureKind.ASSERTION && violation.kind() != FailureKind.ABORT && !reads.isEmpty()) {
            return stale(reads.get(0)).or(() -> origin(reads.get(0))); // what was read last is what was used
        }
        return first(withOrigins(reads).stream().map(read -> lost(read).or(() -> stale(read))))
                .or(() -> first(accesses(reads).map(this::lost)))
                .or(() -> first(reads.stream().map(this::origin)));
    }

    /** The reads, the newest first, and those before the writes that they read from, which may have decided what was written. */
    private List<Event> withOrigins(List<Event> reads) {
        Set<Event> all = new LinkedHashSet<>(reads);
        for (Event read : reads) {
            facts.source(read)
                    .filter(source -> source.thread() != read.thread())
                    .ifPresent(source -> facts.before(source).stream()
                            .filter(Event::isRead)
                            .limit(MOST)
                            .forEach(all::add));
        }
        return List.copyOf(all);
    }

    /** What is done to the locations that were read. */
    private Stream<Event> accesses(List<Event> reads) {
        return facts.events().stream()
                .filter(event -> reads.stream().anyMatch(read -> event.isAccess() && read.address() == event.address()))
                .limit(MOST);
    }

    private static Optional<Why> first(Stream<Optional<Why>> reasons) {
        return reasons.flatMap(Optional::stream).findFirst();
    }

    /** The read of a value that another thread overwrites. */
    private Optional<Why> stale(Event read) {
        if (read.isUpdate()) {
            return Optional.empty();
        }
        return facts.missed(read).stream()
                .filter(missed -> !facts.written(missed).equals(facts.read(read)))
                .findFirst()
                .map(missed -> stale(read, missed));
    }

    private Why stale(Event read, Event missed) {
        Why.Edge edge = new Why.Edge(read.id(), "fr", missed.id());
        String sentence = old(read, missed);
        Optional<Event> other = otherSide(read, missed);
        if (other.isEmpty()) {
            return new Why(sentence + "; nothing makes that write happen before the read.", "", List.of(edge));
        }
        Event alsoMissed = facts.missed(other.get()).get(0);
        return new Why(
                sentence + ", and " + old(other.get(), alsoMissed)
                        + ": each writes, and then does not see the other's write.",
                "Each of the two threads writes and then reads." + BOTH_MISS,
                List.of(edge, new Why.Edge(other.get().id(), "fr", alsoMissed.id())));
    }

    private String old(Event read, Event missed) {
        return GraphFacts.thread(read) + " reads " + facts.location(read) + " = " + facts.read(read) + facts.place(read)
                + " although " + GraphFacts.thread(missed) + " writes " + facts.written(missed) + facts.place(missed);
    }

    /** A read after the missed write that misses, in turn, a write before the read: store buffering. */
    private Optional<Event> otherSide(Event read, Event missed) {
        return facts.events().stream()
                .filter(other -> other.isRead() && !other.isUpdate() && facts.inOrder(missed, other))
                .limit(MOST)
                .filter(other -> facts.missed(other).stream().limit(1).anyMatch(write -> facts.inOrder(write, read)))
                .findFirst();
    }

    /** Another thread's write between a read and the write of the same thread that follows from it: a lost update. */
    private Optional<Why> lost(Event read) {
        if (!read.isRead() || read.isUpdate()) {
            return Optional.empty();
        }
        return facts.missed(read).stream()
                .findFirst()
                .flatMap(between -> facts.events().stream()
                        .filter(write ->
                                write.isWrite() && write.address() == read.address() && facts.inOrder(read, write))
                        .filter(write -> facts.overwritten(write).stream().anyMatch(old -> old.id() == between.id()))
                        .findFirst()
                        .map(write -> lost(read, between, write)));
    }

    private Why lost(Event read, Event between, Event write) {
        String sentence = GraphFacts.thread(between) + " writes " + facts.location(between) + " = "
                + facts.written(between) + facts.place(between) + " between " + GraphFacts.thread(read) + "'s read"
                + facts.place(read) + " and its write" + facts.place(write) + ", which overwrites it.";
        String fix = "Make the read and the write one atomic operation, or put both under a lock.";
        return new Why(
                sentence,
                fix,
                List.of(new Why.Edge(read.id(), "fr", between.id()), new Why.Edge(between.id(), "co", write.id())));
    }

    /** Where the value comes from. */
    private Optional<Why> origin(Event read) {
        return facts.source(read)
                .filter(source -> source.thread() != read.thread())
                .map(source -> {
                    String from = source.isInitial()
                            ? ", as it was in the beginning."
                            : ", which " + GraphFacts.thread(source) + " has written" + facts.place(source) + ".";
                    String sentence = GraphFacts.thread(read) + " reads " + facts.location(read) + " = "
                            + facts.read(read) + facts.place(read) + from;
                    String fix =
                            "Which of the values that were read last (marked with >) is unexpected, and where does it come from?";
                    return new Why(sentence, fix, List.of(new Why.Edge(source.id(), "rf", read.id())));
                });
    }
}

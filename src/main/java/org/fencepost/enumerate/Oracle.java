package org.fencepost.enumerate;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.fencepost.graph.Event;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;

/**
 * All executions of a small program by brute force: every trace of every thread, every write that a read's value could
 * come from, every order of the writes to a location; the model judges each. Nothing is pruned, so that nothing can be
 * pruned wrongly: load buffering and other cycles of po and rf are the model's to forbid.
 *
 * <p>A non-atomic access of which others access a part tears, as it does in the explorer.
 *
 * <p>It knows values and order, not objects: memory is neither allocated nor freed, so it finds no memory errors.
 */
public final class Oracle {
    private final Program program;
    private final TraceSearch search;
    private final boolean splitUpdates;
    private boolean relaxes;

    public Oracle(Program program) {
        this(program, false, Bounds.DEFAULT);
    }

    /** @param splitUpdates whether a read-modify-write is two events, as in architectures and kernel C */
    public Oracle(Program program, boolean splitUpdates, Bounds bounds) {
        this.program = program;
        this.splitUpdates = splitUpdates;
        this.search = new TraceSearch(program, bounds).run();
    }

    /** From now on plain accesses are relaxed ones, though they may tear: races are of no interest. */
    public Oracle withoutRaces() {
        relaxes = true;
        return this;
    }

    /** Whether accesses of different sizes overlap: then executions consist of parts, and models need to know. */
    public boolean isMixed() {
        return search.footprints().areMixed();
    }

    /** In how many ways traces of the threads that exist from the start can be combined: a measure of the work to do. */
    public double combinations() {
        double product = 1;
        for (int thread = 0; thread < program.threads().size(); thread++) {
            product *= search.tracesOf(search.initial(thread)).size();
        }
        return product;
    }

    /**
     * Delivers each execution that the model accepts, once. Where accesses of different sizes overlap, the model must be one
     * for parts ({@link Models#mixed}).
     */
    public void enumerate(Model model, Consumer<Outcome> consumer) {
        if (isMixed() && !Models.isMixed(model.name())) {
            throw search.footprints().firstOverlap();
        }
        enumerateCandidates(candidate -> {
            Judgement judgement = model.judge(candidate.execution());
            if (judgement.consistent()) {
                consumer.accept(candidate.judged(judgement));
            }
        });
    }

    /** Delivers each candidate, whatever a model may say of it. */
    public void enumerateCandidates(Consumer<Outcome> consumer) {
        new TraceCombinations(program, search, traces -> enumerate(traces, consumer)).run();
    }

    private void enumerate(List<Trace> traces, Consumer<Outcome> consumer) {
        List<ThreadEvents> threads = traces.stream()
                .map(trace -> new ThreadEvents(trace, splitUpdates, search.footprints(), true))
                .toList();
        Skeleton skeleton = new Skeleton(program, threads, relaxes ? Oracle::relaxed : UnaryOperator.identity());
        List<Event> reads = skeleton.events().stream().filter(Event::isRead).toList();
        List<int[]> orders = skeleton.accesses().values().stream()
                .map(accesses -> accesses.stream()
                        .filter(Event::isWrite)
                        .mapToInt(Event::id)
                        .toArray())
                .toList();
        chooseSources(skeleton, reads, new int[reads.size()], 0, sources -> {
            // Position 0 holds the initial write, which comes first in every order.
            chooseOrders(orders, 0, 1, () -> consumer.accept(outcome(skeleton, reads, sources, orders)));
        });
    }

    private static Event relaxed(Event event) {
        boolean plain = event.isAccess() && event.how().mode() == Mode.NA;
        return plain ? event.with(new Annotation(Mode.RLX, event.how().tags())) : event;
    }

    /** Lets read number {@code next} read from each write of its value; a read-modify-write never reads from itself. */
    private static void chooseSources(
            Skeleton skeleton, List<Event> reads, int[] sources, int next, Consumer<int[]> consumer) {
        if (next == reads.size()) {
            consumer.accept(sources);
            return;
        }
        Event read = reads.get(next);
        for (Event access : skeleton.accessesOf(read)) {
            if (access.isWrite() && access.valueWritten() == read.valueRead() && access != read) {
                sources[next] = access.id();
                chooseSources(skeleton, reads, sources, next + 1, consumer);
            }
        }
    }

    /** Puts each of the remaining writes at this position in turn, by swapping. */
    private static void chooseOrders(List<int[]> orders, int location, int position, Runnable consumer) {
        if (location == orders.size()) {
            consumer.run();
            return;
        }
        int[] order = orders.get(location);
        if (position >= order.length) {
            chooseOrders(orders, location + 1, 1, consumer);
            return;
        }
        for (int i = position; i < order.length; i++) {
            swap(order, position, i);
            chooseOrders(orders, location, position + 1, consumer);
            swap(order, position, i);
        }
    }

    private static void swap(int[] array, int i, int j) {
        int kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    private static Outcome outcome(Skeleton skeleton, List<Event> reads, int[] sources, List<int[]> orders) {
        Relation rf = new Relation(skeleton.events().size());
        for (int i = 0; i < sources.length; i++) {
            rf.add(sources[i], reads.get(i).id());
        }
        return new Outcome(skeleton.execution(rf, orders), skeleton.traces(), Judgement.CONSISTENT);
    }
}

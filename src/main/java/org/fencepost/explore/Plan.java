package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;

/**
 * What an exploration goes by: all that was decided before it, or learnt on the way. The same for all workers, because the
 * executions that one of them leaves out are those that the others do not expect. A worker that comes to something for which
 * the plan does not provide refines it ({@link #because}), and exploration starts over. Refining goes in one direction, so
 * it comes to an end, and what several workers have learnt goes together ({@link #and}).
 *
 * @param symmetry which threads that look symmetric are taken for each other
 * @param inPlace whether reads that only wait are blocked
 * @param barriers whether there are barriers at which the order of arrivals is not explored
 * @param orderedBarriers the addresses of the words that count arrivals at barriers where the order matters all the same
 * @param cuts how memory is cut into locations
 * @param threads how many threads graphs have room for
 * @param rounds whether a loop whose rounds store, but leave memory as they found it, waits
 */
record Plan(
        Reach symmetry,
        InPlace inPlace,
        boolean barriers,
        Set<Long> orderedBarriers,
        Cuts cuts,
        int threads,
        Rounds rounds) {
    private static final int FIRST_THREADS = 4;
    static final int MOST_THREADS = 1000;

    /** Where the spawns of threads stand that are taken for each other. What comes later takes fewer. */
    enum Reach {
        /** Anywhere in a row of spawns. */
        ROW,
        /** One right after the other. */
        NEIGHBOURS,
        NONE
    }

    /** Whether there are in-place revisits ({@link InPlaceRevisits}). What comes later was learnt later. */
    enum InPlace {
        /** Not yet: programs whose threads never wait should pay nothing. */
        ONCE_A_THREAD_WAITS,
        ON,
        /** Not wanted, or something turned up that does not go together with them. */
        OFF
    }

    Plan {
        orderedBarriers = Set.copyOf(orderedBarriers);
        threads = Math.min(MOST_THREADS, Math.max(FIRST_THREADS, threads));
    }

    /** What is known before anything was explored. */
    static Plan of(Program program, ExploreOptions options) {
        boolean representatives =
                options.listener() == null || options.listener().takesRepresentatives();
        boolean barriers = options.barriers() && representatives && program.calls(Intrinsics.get("__fp_ignore_result"));
        return new Plan(
                options.symmetry() && representatives ? Reach.ROW : Reach.NONE,
                options.inPlace() ? InPlace.ONCE_A_THREAD_WAITS : InPlace.OFF,
                barriers,
                Set.of(),
                Cuts.NONE,
                program.threads().size(),
                Rounds.waiting(options.limits().storingWaits()));
    }

    /** For going through executions one by one: nothing is left out, and loops go round. */
    Plan forWalks() {
        return new Plan(Reach.NONE, InPlace.OFF, false, Set.of(), cuts, threads, Rounds.waiting(false));
    }

    /** Whether the order of arrivals that this word counts is not explored. */
    boolean ignoresOrderAt(long word) {
        return barriers && !orderedBarriers.contains(word);
    }

    // ---- refining ---------------------------------------------------------------------------------------------------

    /** Threads that were found with this reach are not the same after all. */
    Plan without(Reach tried) {
        Reach less = tried == Reach.ROW ? Reach.NEIGHBOURS : Reach.NONE;
        return new Plan(later(symmetry, less), inPlace, barriers, orderedBarriers, cuts, threads, rounds);
    }

    Plan with(InPlace learnt) {
        return new Plan(symmetry, later(inPlace, learnt), barriers, orderedBarriers, cuts, threads, rounds);
    }

    /** All orders of arrivals that the word counts are explored. */
    Plan withOrderAt(long word) {
        Set<Long> more = new HashSet<>(orderedBarriers);
        more.add(word);
        return new Plan(symmetry, inPlace, barriers, more, cuts, threads, rounds);
    }

    Plan with(Cuts more) {
        return new Plan(symmetry, inPlace, barriers, orderedBarriers, cuts.and(more), threads, rounds);
    }

    Plan with(Rounds more) {
        return new Plan(symmetry, inPlace, barriers, orderedBarriers, cuts, threads, rounds.and(more));
    }

    Plan withThreads(int number) {
        return new Plan(symmetry, inPlace, barriers, orderedBarriers, cuts, Math.max(threads, number), rounds);
    }

    /** What both provide for. */
    Plan and(Plan other) {
        Set<Long> ordered = new HashSet<>(orderedBarriers);
        ordered.addAll(other.orderedBarriers);
        return new Plan(
                later(symmetry, other.symmetry),
                later(inPlace, other.inPlace),
                barriers,
                ordered,
                cuts.and(other.cuts),
                Math.max(threads, other.threads),
                rounds.and(other.rounds));
    }

    private static <E extends Enum<E>> E later(E one, E other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** To be thrown: exploration goes by this plan from now on. */
    Replan because(String why) {
        return new Replan(this, why);
    }

    // ---- checkpoints ------------------------------------------------------------------------------------------------

    void save(DataOutput out) throws IOException {
        out.writeByte(symmetry.ordinal());
        out.writeByte(inPlace.ordinal());
        out.writeBoolean(barriers);
        out.writeInt(orderedBarriers.size());
        for (long word : orderedBarriers) {
            out.writeLong(word);
        }
        cuts.save(out);
        out.writeInt(threads);
        rounds.save(out);
    }

    static Plan load(DataInput in) throws IOException {
        Reach symmetry = Reach.values()[in.readByte()];
        InPlace inPlace = InPlace.values()[in.readByte()];
        boolean barriers = in.readBoolean();
        Set<Long> ordered = new HashSet<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            ordered.add(in.readLong());
        }
        return new Plan(symmetry, inPlace, barriers, ordered, Cuts.load(in), in.readInt(), Rounds.load(in));
    }
}

package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * Leaves executions out that tell nothing new: says which events to add first, which choices to leave out, and for how many
 * executions the one at hand counts. A reduction that does not mind something says nothing about it. Several go together
 * ({@link Reductions}).
 */
abstract class Reduction {
    // ---- which thread goes on ---------------------------------------------------------------------------------------

    /** Whether the thread, which could go on, is not to do so now. */
    boolean holdsBack(int t) {
        return false;
    }

    /** A thread that goes on before all others, or NONE. */
    int goesFirst() {
        return ExecutionGraph.NONE;
    }

    /** A thread that is held back and goes on because nobody else can, or NONE. */
    int goesLast() {
        return ExecutionGraph.NONE;
    }

    /** Whether somebody else may be next, although the thread that added an event could go on. */
    boolean hasNews() {
        return false;
    }

    /** The threads of another graph are about to be located. */
    void restart() {}

    /** A thread with which t must keep step, because it has done all that t has done, and perhaps more; or NONE. */
    int leader(int t) {
        return ExecutionGraph.NONE;
    }

    /** Whether reads that would only make their thread wait are blocked. */
    boolean blocksReads() {
        return false;
    }

    // ---- what is added ----------------------------------------------------------------------------------------------

    /** Looks at a new read, or a new write that belongs to none, of which nothing is known yet but its location. */
    void inspect(int e, Step step) {}

    /** Looks at the new end of an object's life. */
    void inspectFree(int free, Action.Free action) {}

    /** Looks at what is about to be read. */
    void inspectSource(Step reading, int write) {}

    /** Looks at a new write that has no place yet; it cannot come before this one. */
    void inspectWrite(int write, int loc, int firstPlace) {}

    /** A write was added. */
    void wrote(int loc) {}

    /** Whether more than its causes stays with an event. */
    boolean keepsCompanions() {
        return false;
    }

    /** What must stay wherever the event stays, or NONE. */
    int companion(int e) {
        return ExecutionGraph.NONE;
    }

    /** Whether an event of the thread must not stay without what comes before it in the thread, even if it does not depend on it. */
    boolean keepsProgramOrder(int t) {
        return false;
    }

    /**
     * With dependencies, whether a read stays with the write although it is no cause of it, and so cannot come to read from it,
     * as the model may allow.
     */
    static boolean staysWithout(ExecutionGraph g, int read, int write) {
        return g.isRead(read)
                && g.location(read) == g.location(write)
                && g.thread(read) != g.thread(write)
                && g.inPrefix(read, write)
                && !isKnownCause(g, read, write)
                && !g.causes(read, write);
    }

    /** What happens before an event of another thread causes it, through what releases and what acquires. */
    private static boolean isKnownCause(ExecutionGraph g, int read, int write) {
        boolean before = g.happensBefore(read, write);
        assert !before || g.causes(read, write) : "an event that happens before another is no cause of it";
        return before;
    }

    /** Whether the order of this event and of others like it is explored once. */
    boolean commutes(int e) {
        return false;
    }

    // ---- choices that are pruned ------------------------------------------------------------------------------------

    /** Whether the next read of the thread is blocked before anything is known about it. */
    boolean blocksNext(int t, Step read) {
        return false;
    }

    /** Whether the new read, which would read from the write (or one for each part), is blocked. */
    boolean blocks(int e, Step step, int[] sources) {
        return false;
    }

    /** Whether that the read reads from the write (or one for each part) is of no interest, or explored elsewhere. */
    boolean prunes(int e, Step step, int[] sources) {
        return false;
    }

    /** How many of the options for the new read are to be explored; the first ones are. */
    int allowed(int e, int[] options, int count) {
        return count;
    }

    /** The first place in coherence order for a write, which {@code revisited} (if not negative) is to read from. */
    int firstPlace(int write, int revisited) {
        return 0;
    }

    /** Whether the event, one of several parts, is of interest as it is. */
    boolean admits(int e) {
        return true;
    }

    /** The largest answer to the choice. */
    long lastChoice(int choice) {
        return Long.MAX_VALUE;
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    /** Whether a revisit that keeps what these events depend on may delete what was added since e. */
    boolean canGoBack(int e, int[] keepers) {
        return true;
    }

    /** Whether a part of a write that has just revisited a read may be the co-latest, or may come before another. */
    boolean allowsPlace(int e, boolean last) {
        return true;
    }

    /** Whether no revisit may delete the event. */
    boolean mustStay(int e) {
        return false;
    }

    /** Whether a revisit after which r would read from these is explored without the read. */
    boolean blocksRevisited(int r, int[] sources) {
        return false;
    }

    /** Takes over what goes with the part of a graph that a revisit of r keeps: what is older, and what these events depend on. */
    void keep(Frame next, int r, int[] keepers) {}

    /** Notes that the read is not in what the revisit keeps, where it would read from these. */
    void blockRevisited(Frame next, int r, int[] sources) {}

    // ---- the end ----------------------------------------------------------------------------------------------------

    /** Completes the execution at hand. Returns false when it does not count, or is wrong. */
    boolean complete() {
        return true;
    }

    /**
     * Looks at an execution that some thread ends.
     *
     * @param endsWaits whether others waited, and the end of the program is what they waited for
     */
    void inspectEnd(boolean endsWaits) {}

    /** For how many executions, as far as this reduction knows, the one at hand counts. */
    long weight() {
        return 1;
    }

    /** A graph was loaded that was explored elsewhere. */
    void learn() {}
}

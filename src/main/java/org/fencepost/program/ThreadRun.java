package org.fencepost.program;

/**
 * One thread on its way through a program: it stands before an {@link #action} and goes on when that is answered.
 * Deterministic: the same answers lead to the same actions.
 */
public interface ThreadRun {
    /** What the thread wants to do next. */
    Action action();

    /** What {@link #action} depends on; {@link Dependencies#NONE} unless the program tracks dependencies. */
    Dependencies dependencies();

    /** The number, from 1, of the transaction that {@link #action} belongs to; 0 outside of transactions. */
    default int transaction() {
        return 0;
    }

    /** Answers the current action and runs to the next one. */
    default void resume(long answer) {
        resume(answer, 0);
    }

    /** The same for an access of 16 bytes, whose answer has two words. */
    void resume(long low, long high);

    Limits limits();

    /** Whether the thread has asked for its number: what it does may then depend on which thread it is. */
    boolean knowsItself();

    /** Tells the thread whether what it does is the same in every execution: then the rounds of its loops are not counted. */
    void runAlone(boolean isAlone);

    /**
     * Where the thread stands, as a value: runs in equal situations do the same from here on, as long as they are answered the same.
     *
     * @param countsRounds whether how many rounds a bound still leaves a loop is a part of it; if not, the same but for bounds
     */
    Object situation(boolean countsRounds);

    /** An independent copy that stands at the same action. */
    ThreadRun copy();

    /** Lets the thread, but no copy of it, access memory without stopping, as far as that allows it. */
    void accessDirectly(DirectMemory memory);
}

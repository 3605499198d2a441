package org.fencepost.explore;

/** Decides, at each step of a walk through one execution, who goes on and in which way. */
interface Scheduler {
    /** Which of the threads that can go on takes the next step. */
    int next(Walker walk);

    /**
     * In which of so many ways the step is taken: 0 reads the latest write or writes last, others read older ones or write before others.
     *
     * @param isInput whether these are values of an input instead, or good and bad luck
     */
    int way(Walker walk, int ways, boolean isInput);

    /** The thread has gone round a loop in vain: others should get their turn. */
    default void givesWay(int thread) {}
}

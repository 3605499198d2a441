package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/** Who is told what exploration comes to. */
interface Watcher {
    /** All threads have ended. Returns whether to go on. */
    boolean complete(ExecutionGraph graph, Step[] ends);

    /** No thread can go on, but not all have ended. */
    boolean blocked(ExecutionGraph graph, Step[] ends);

    /** Some thread waits, and another execution tells what becomes of it. Returns whether to go on. */
    boolean wasted();

    /** Something is wrong in the graph as it stands. */
    boolean failed(ExecutionGraph graph, Step[] ends, Finding finding);

    /** The graph has turned out to be none that the model allows. Returns whether to go on. */
    boolean discarded();

    /** The model allows executions like this one that are not explored. */
    void leftOutByModel(String text);

    /** Not all values of an input are tried. */
    void bounded(String text);

    /**
     * The graph has grown to the largest size allowed, and is not followed further. Returns whether to go on with others.
     *
     * @param worthwhile whether that may still come to an end
     */
    boolean tooLarge(ExecutionGraph graph, Step next, boolean worthwhile);

    /** The same for a thread that would be one too many. */
    boolean tooManyThreads(Step spawn);
}

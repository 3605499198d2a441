package org.fencepost.explore;

import java.util.List;
import org.fencepost.program.Site;

/**
 * Has a say in executions that have come to their end: whether what threads marked on their way, the history, is right. Asked by one
 * worker at a time.
 */
public interface HistoryJudge {
    /** All threads have ended. */
    Ruling complete(MarkedExecution execution);

    /** Threads wait for ever. */
    Ruling waiting(MarkedExecution execution);

    sealed interface Ruling {
        /** Nothing is wrong: if threads wait, it is right that they do. */
        record Right() implements Ruling {}

        /** Threads wait, and the history does not say that they should. */
        record WaitsInVain() implements Ruling {}

        /** @param culprits numbers of events of the graph */
        record Wrong(String message, int thread, Site site, String advice, List<Integer> culprits) implements Ruling {
            public Wrong {
                culprits = List.copyOf(culprits);
            }
        }
    }
}

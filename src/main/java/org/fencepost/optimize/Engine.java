package org.fencepost.optimize;

import org.fencepost.program.Program;
import org.fencepost.program.Variants;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** What may change in a program, and how to find out whether it is still correct. */
interface Engine<V extends Variants> {
    V variants(Program program);

    Result check(Program program, Monitor monitor);

    /** What the clients exercise with these orders; it is known when all that it runs is explored to the end. */
    Exercise exercise(Clients<V> clients, Combination combination, Runner runner);

    /** Explores a program. */
    interface Runner {
        void run(Program program);
    }

    /**
     * Whether to search again with what is not exercised as it is written. Otherwise it makes no difference to what is found: no execution
     * comes to it.
     */
    boolean holdsWhatIsNotExercised();

    /** Wrong executions, to be tried with other orders. */
    Refutations refutations(Clients<V> clients);

    /** How long a check may take at first; what takes longer is taken to be correct for the time being. */
    double firstSeconds();

    /** Whether most operations can be expected to go, so that it pays to weaken many at once. */
    boolean weakensInGroups();

    /** How it checks, for checkpoints. */
    String settings();
}

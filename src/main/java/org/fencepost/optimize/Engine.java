package org.fencepost.optimize;

import java.util.List;
import java.util.Set;
import org.fencepost.program.Operation;
import org.fencepost.program.Program;
import org.fencepost.program.Variants;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Watch;

/** What may change in a program, and how to find out whether it is still correct. */
interface Engine<V extends Variants> {
    V variants(Program program);

    Result check(Program program, Monitor monitor);

    /** Of these operations, those that no execution of the clients reaches with these orders, as far as there was time to see. */
    Set<Integer> notExercised(Clients<V> clients, Combination combination, Set<Integer> asked, Watch watch);

    /** Wrong executions, to be tried with other orders. */
    Refutations refutations(List<Operation> operations);

    /** How long a check may take at first; what takes longer is taken to be correct for the time being. */
    double firstSeconds();

    /** Whether most operations can be expected to go, so that it pays to weaken many at once. */
    boolean weakensInGroups();

    /** How it checks, for checkpoints. */
    String settings();
}

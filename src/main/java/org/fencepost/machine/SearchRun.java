package org.fencepost.machine;

import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;

/** One search under way: what it runs, from where, and what it looks for. */
abstract class SearchRun<H> {
    final Machine<H> machine;
    final Program program;
    final Search.Goal goal;
    final Monitor monitor;
    final State<H> start;

    SearchRun(Machine<H> machine, Program program, Search.Goal goal, Monitor monitor) {
        this.machine = machine;
        this.program = program;
        this.goal = goal;
        this.monitor = monitor;
        this.start = State.start(machine, program, goal.wantsRaces(), goal.limits());
    }
}

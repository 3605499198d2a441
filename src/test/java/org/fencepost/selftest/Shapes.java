package org.fencepost.selftest;

import static org.fencepost.program.Mode.ACQ;
import static org.fencepost.program.Mode.REL;
import static org.fencepost.program.Mode.RLX;
import static org.fencepost.program.Mode.SC;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.SmallProgram.Statement;

/** The classic litmus shapes; numbers of executions are those of the literature. */
final class Shapes {
    private static final int X = 0;
    private static final int Y = 1;

    private Shapes() {}

    static Statement load(int register, int variable, Mode mode) {
        return new SmallProgram.Load(register, new SmallProgram.Variable(variable), mode);
    }

    static Statement store(int variable, long value, Mode mode) {
        return new SmallProgram.Store(new SmallProgram.Variable(variable), new SmallProgram.Constant(value), mode);
    }

    static Statement fetchAdd(int register, int variable, Mode mode) {
        return new SmallProgram.Rmw(
                register, RmwOp.ADD, new SmallProgram.Variable(variable), new SmallProgram.Constant(1), mode);
    }

    static Statement fence(Mode mode) {
        return new SmallProgram.Fence(mode);
    }

    static List<Statement> thread(Statement... statements) {
        return List.of(statements);
    }

    @SafeVarargs
    static SmallProgram program(String name, List<Statement>... threads) {
        return new SmallProgram(name, Arrays.asList(threads));
    }

    static SmallProgram storeBuffering() {
        return program("SB", thread(store(X, 1, RLX), load(0, Y, RLX)), thread(store(Y, 1, RLX), load(0, X, RLX)));
    }

    static SmallProgram storeBufferingWithFences() {
        return program(
                "SB+fences",
                thread(store(X, 1, RLX), fence(SC), load(0, Y, RLX)),
                thread(store(Y, 1, RLX), fence(SC), load(0, X, RLX)));
    }

    static SmallProgram messagePassing(Mode store, Mode load) {
        return program("MP", thread(store(X, 1, RLX), store(Y, 1, store)), thread(load(0, Y, load), load(1, X, RLX)));
    }

    static SmallProgram messagePassing() {
        return messagePassing(RLX, RLX);
    }

    static SmallProgram messagePassingReleaseAcquire() {
        return messagePassing(REL, ACQ);
    }

    static SmallProgram twoPlusTwoWrites() {
        return program("2+2W", thread(store(X, 1, RLX), store(Y, 2, RLX)), thread(store(Y, 1, RLX), store(X, 2, RLX)));
    }

    static SmallProgram loadBuffering() {
        return program("LB", thread(load(0, X, RLX), store(Y, 1, RLX)), thread(load(0, Y, RLX), store(X, 1, RLX)));
    }

    static SmallProgram independentReads() {
        return program(
                "IRIW",
                thread(store(X, 1, RLX)),
                thread(load(0, X, ACQ), load(1, Y, ACQ)),
                thread(load(0, Y, ACQ), load(1, X, ACQ)),
                thread(store(Y, 1, RLX)));
    }

    static SmallProgram counters(int threads) {
        return new SmallProgram("counters", Collections.nCopies(threads, thread(fetchAdd(0, X, RLX))));
    }

    static SmallProgram readers(int readers) {
        List<List<Statement>> threads = new ArrayList<>(Collections.nCopies(readers, thread(load(0, X, RLX))));
        threads.add(thread(store(X, 1, RLX)));
        return new SmallProgram("readers", threads);
    }

    static SmallProgram writers(int writers) {
        List<List<Statement>> threads = new ArrayList<>();
        for (int i = 1; i <= writers; i++) {
            threads.add(thread(store(X, i, RLX)));
        }
        threads.add(thread(load(0, X, RLX)));
        return new SmallProgram("writers", threads);
    }
}

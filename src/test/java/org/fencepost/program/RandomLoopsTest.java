package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.ThreadRuns.function;
import static org.fencepost.program.ThreadRuns.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random loops over a memory that never changes. A thread that is stopped as waiting must really go round for ever: the
 * same loop, kept going by an output at its head, does the same actions in all its further iterations.
 */
class RandomLoopsTest {
    private static final int REGISTERS = 6;
    private static final long BASE = Program.ARENA_BASE + 64;
    private static final Op[] OPS = {Op.ADD, Op.SUB, Op.AND, Op.OR, Op.XOR, Op.MUL, Op.LSHR, Op.EQ, Op.ULT, Op.UMIN};

    /** Registers 0 to 5 carry values; 6 holds a private array of eight bytes; 7 is for addresses. */
    private static Function loop(long seed, boolean withOutput) {
        return function("f", 0, b -> {
            Random random = new Random(seed);
            for (int i = 0; i < REGISTERS; i++) {
                b.move(b.register(), b.constant(random.nextInt(4)));
            }
            int array = b.register();
            b.register();
            b.alloca(array, 8, 8, false, "array");
            b.store(array, b.constant(random.nextInt(3)), 8, Annotation.NA);
            Label head = b.label();
            Label exit = b.label();
            b.place(head);
            if (withOutput) {
                b.observe("iteration", b.constant(0));
            }
            body(b, random, 1 + random.nextInt(8), 2);
            b.branch(random.nextInt(REGISTERS), random.nextBoolean() ? head : exit, head);
            b.place(exit);
            b.ret(0);
        });
    }

    private static void body(FunctionBuilder b, Random random, int length, int depth) {
        int address = REGISTERS + 1;
        for (int i = 0; i < length; i++) {
            int to = random.nextInt(REGISTERS);
            int from = random.nextInt(REGISTERS);
            switch (random.nextInt(depth > 0 ? 8 : 6)) {
                case 0, 1 -> b.binary(OPS[random.nextInt(OPS.length)], to, from, operand(b, random), 8);
                case 2 -> b.move(to, operand(b, random));
                case 3 -> {
                    b.binary(Op.AND, address, from, b.constant(3), 64);
                    b.binary(Op.ADD, address, address, b.constant(BASE), 64);
                    b.load(to, address, 1, Annotation.RLX);
                }
                case 4 -> b.store(REGISTERS, from, 1, Annotation.NA);
                case 5 -> b.load(to, REGISTERS, 1, Annotation.NA);
                case 6 -> {
                    Label yes = b.label();
                    Label no = b.label();
                    b.branch(from, yes, no);
                    b.place(yes);
                    body(b, random, 2, depth - 1);
                    b.place(no);
                }
                default -> {
                    Label again = b.label();
                    Label out = b.label();
                    b.place(again);
                    body(b, random, 2, depth - 1);
                    b.binary(Op.LSHR, to, to, b.constant(1), 8);
                    b.branch(to, again, out);
                    b.place(out);
                }
            }
        }
    }

    private static int operand(FunctionBuilder b, Random random) {
        return random.nextBoolean() ? random.nextInt(REGISTERS) : b.constant(random.nextInt(3));
    }

    private static long memory(long seed, long address) {
        return seed * 31 + address * 7 & 3;
    }

    /** The actions of a run as text, cut off at a limit. */
    private static List<String> actions(Function f, long seed, int limit, List<Action> last) {
        ThreadRun run = program(f).start(0, Limits.DEFAULT.withUnroll(50));
        List<String> actions = new ArrayList<>();
        while (actions.size() < limit) {
            if (run.action() instanceof Action.Load load) {
                actions.add(String.valueOf(load.address() - BASE));
                run.resume(memory(seed, load.address()));
            } else if (run.action() instanceof Action.Observe) {
                actions.add("head");
                run.resume(0);
            } else {
                break;
            }
        }
        last.add(run.action());
        return actions;
    }

    private static List<List<String>> iterations(List<String> actions) {
        List<List<String>> result = new ArrayList<>();
        for (String action : actions) {
            if (action.equals("head")) {
                result.add(new ArrayList<>());
            } else {
                result.get(result.size() - 1).add(action);
            }
        }
        return result;
    }

    @Test
    void waitingLoopsWouldGoOnForEver() {
        int waiting = 0;
        int ended = 0;
        for (long seed = 0; seed < 4000; seed++) {
            List<Action> end = new ArrayList<>();
            List<String> real = actions(loop(seed, false), seed, 2000, end);
            List<Action> referenceEnd = new ArrayList<>();
            List<String> reference = actions(loop(seed, true), seed, 200, referenceEnd);
            List<List<String>> iterations = iterations(reference);
            List<String> expected =
                    reference.stream().filter(a -> !a.equals("head")).toList();
            if (end.get(0) instanceof Action.Block block && block.kind() != Action.BlockKind.BOUND) {
                waiting++;
                assertThat(referenceEnd.get(0)).as("seed %d", seed).isNotInstanceOf(Action.End.class);
                int common = Math.min(real.size(), expected.size());
                assertThat(real.subList(0, common)).as("seed %d", seed).isEqualTo(expected.subList(0, common));
                if (iterations.size() > 5 && real.size() < expected.size()) {
                    List<String> one = iterations.get(iterations.size() - 2);
                    List<String> before = iterations.get(iterations.size() - 3);
                    assertThat(one).as("seed %d", seed).isEqualTo(before);
                }
            } else if (end.get(0) instanceof Action.End) {
                ended++;
                assertThat(referenceEnd.get(0)).as("seed %d", seed).isInstanceOf(Action.End.class);
                assertThat(real).as("seed %d", seed).isEqualTo(expected);
            }
        }
        assertThat(waiting).isGreaterThan(300);
        assertThat(ended).isGreaterThan(300);
    }

    @Test
    void copiesAndTrackingChangeNothing() {
        for (long seed = 0; seed < 1000; seed++) {
            Function f = loop(seed, false);
            ProgramBuilder builder = new ProgramBuilder("test");
            builder.trackDependencies(true);
            builder.define(f);
            builder.thread(f);
            Random random = new Random(seed);
            Limits limits = Limits.DEFAULT.withUnroll(50);
            ThreadRun plain = program(f).start(0, limits);
            ThreadRun tracking = builder.build().start(0, limits);
            ThreadRun copied = plain.copy();
            for (int i = 0; i < 50 && plain.action() instanceof Action.Load; i++) {
                long answer = random.nextInt(3);
                ThreadRun other = copied.copy();
                other.resume(answer + 1);
                ThreadRun next = copied.copy();
                next.resume(answer);
                copied.resume(answer + 2);
                copied = next;
                plain.resume(answer);
                tracking.resume(answer);
                assertThat(copied.action()).as("seed %d", seed).isEqualTo(plain.action());
                assertThat(tracking.action()).as("seed %d", seed).isEqualTo(plain.action());
            }
        }
    }
}

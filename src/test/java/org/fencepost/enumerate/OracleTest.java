package org.fencepost.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;

/** What the oracle makes of threads: values, read-modify-writes, exclusives, locks, spawns and joins. */
class OracleTest {
    private final ProgramBuilder builder = new ProgramBuilder("test");
    private final long x = builder.global("x", 4, 0);
    private final long y = builder.global("y", 4, 0);

    private interface Body {
        void write(FunctionBuilder code);
    }

    private Function function(String name, int parameters, Body body) {
        FunctionBuilder code = new FunctionBuilder(name, parameters);
        body.write(code);
        return code.build();
    }

    private void thread(Body body) {
        builder.thread(function("thread", 0, body));
    }

    private List<Outcome> outcomes() {
        return outcomes(false);
    }

    private List<Outcome> outcomes(boolean splitUpdates) {
        List<Outcome> result = new ArrayList<>();
        new Oracle(builder.build(), splitUpdates, Bounds.DEFAULT).enumerate(new NaiveSc(), result::add);
        return result;
    }

    private static void store(FunctionBuilder code, long address, long value) {
        code.store(code.constant(address), code.constant(value), 4, Annotation.RLX);
    }

    private static int load(FunctionBuilder code, long address) {
        int register = code.register();
        code.load(register, code.constant(address), 4, Annotation.RLX);
        return register;
    }

    @Test
    void storeBufferingHasThreeSequentialExecutions() {
        thread(code -> {
            store(code, x, 1);
            code.observe("a", load(code, y));
            code.ret();
        });
        thread(code -> {
            store(code, y, 1);
            code.observe("b", load(code, x));
            code.ret();
        });
        assertThat(outcomes())
                .allMatch(Outcome::complete)
                .extracting(o -> o.observed().toString())
                .containsExactlyInAnyOrder("{a=0, b=1}", "{a=1, b=0}", "{a=1, b=1}");
    }

    @Test
    void valuesTravelThroughSeveralThreads() {
        for (int i = 0; i < 3; i++) {
            thread(code -> {
                int old = code.register();
                code.rmw(old, RmwOp.ADD, code.constant(x), code.constant(1), 4, Annotation.RLX);
                code.ret();
            });
        }
        List<Outcome> outcomes = outcomes();
        assertThat(outcomes)
                .hasSize(6)
                .allMatch(o -> o.memory().equals(new java.util.TreeMap<>(java.util.Map.of(new MemoryRange(x, 4), 3L))));
        assertThat(outcomes.get(0).execution().events())
                .filteredOn(e -> e.isUpdate())
                .hasSize(3);
    }

    @Test
    void updatesAreTwoEventsWhereTheArchitectureSaysSo() {
        thread(code -> {
            int old = code.register();
            code.rmw(
                    old,
                    RmwOp.XCHG,
                    code.constant(x),
                    code.constant(5),
                    4,
                    Annotation.of(org.fencepost.program.Mode.NA, "R:A", "W:L", "X"));
            code.ret();
        });
        List<Outcome> outcomes = outcomes(true);
        assertThat(outcomes).hasSize(1);
        var execution = outcomes.get(0).execution();
        assertThat(execution.events())
                .extracting(e -> new TreeSet<>(e.how().tags()).toString())
                .containsExactly("[]", "[A, X]", "[L, X]");
        assertThat(execution.relations()).containsOnlyKeys("amo", "rmw");
        assertThat(execution.relations().get("amo").contains(1, 2)).isTrue();
    }

    @Test
    void compareAndSwapWritesOnlyOverWhatItExpects() {
        thread(code -> {
            int old = code.register();
            code.cas(old, code.constant(x), code.constant(1), code.constant(2), 4, Annotation.SC, Annotation.RLX);
            code.observe("old", old);
            code.ret();
        });
        thread(code -> {
            store(code, x, 1);
            code.ret();
        });
        assertThat(outcomes())
                .extracting(o -> o.observed() + " " + o.memory().values())
                .containsExactlyInAnyOrder("{old=0} [1]", "{old=1} [2]");
    }

    @Test
    void storeExclusivesSucceedOnlyAfterALoadExclusive() {
        thread(code -> {
            int status = code.register();
            Annotation exclusive = Annotation.of(org.fencepost.program.Mode.NA, "X");
            code.storeExclusive(status, code.constant(x), code.constant(7), 4, exclusive);
            code.observe("first", status);
            int loaded = code.register();
            code.load(loaded, code.constant(x), 4, exclusive);
            int again = code.register();
            code.storeExclusive(again, code.constant(x), code.constant(8), 4, exclusive);
            code.observe("second", again);
            code.ret();
        });
        assertThat(outcomes(true))
                .extracting(o -> o.observed() + " " + o.memory().values()
                        + o.execution().relations().keySet().stream().sorted().toList())
                .containsExactlyInAnyOrder("{first=0, second=0} [0][]", "{first=0, second=1} [8][lxsx, rmw]");
    }

    @Test
    void dependenciesLeadFromReads() {
        builder.trackDependencies(true);
        thread(code -> {
            int first = load(code, x);
            int zero = code.register();
            code.binary(Op.XOR, zero, first, first, 32);
            int address = code.register();
            code.binary(Op.ADD, address, zero, code.constant(y), 64);
            code.store(address, first, 4, Annotation.RLX);
            Label end = code.label();
            Label then = code.label();
            int bit = code.register();
            code.binary(Op.EQ, bit, first, code.constant(0), 32);
            code.branch(bit, then, end);
            code.place(then);
            code.fence(Annotation.SC);
            code.place(end);
            code.ret();
        });
        var execution = outcomes().get(0).execution();
        // Events: initial x, initial y, the read, the write, the fence.
        assertThat(execution.relations().get("addr").contains(2, 3)).isTrue();
        assertThat(execution.relations().get("data").contains(2, 3)).isTrue();
        assertThat(execution.relations().get("ctrl").contains(2, 4)).isTrue();
        assertThat(execution.relations().get("ctrl").contains(2, 3)).isFalse();
    }

    @Test
    void threadsAreCreatedAndJoined() {
        Function child = function("child", 1, code -> {
            int sum = code.register();
            code.binary(Op.ADD, sum, 0, load(code, x), 64);
            code.ret(sum);
        });
        builder.define(child);
        thread(code -> {
            int thread = code.register();
            code.intrinsic(
                    (context, arguments) -> Intrinsic.visible(new Action.Spawn(child, arguments[0], context.site())),
                    new int[] {code.constant(40)},
                    new int[] {thread});
            store(code, x, 2);
            int result = code.register();
            code.intrinsic(
                    (context, arguments) -> Intrinsic.visible(new Action.Join((int) arguments[0], context.site())),
                    new int[] {thread},
                    new int[] {result});
            code.observe("result", result);
            code.ret();
        });
        List<Outcome> outcomes = outcomes();
        assertThat(outcomes)
                .allMatch(Outcome::complete)
                .extracting(o -> o.observed().toString())
                .containsExactlyInAnyOrder("{result=40}", "{result=42}");
        var execution = outcomes.get(0).execution();
        // Events: initial x; spawn, store, join; the child's load.
        assertThat(execution.relations().get("asw").contains(1, 4)).isTrue();
        assertThat(execution.relations().get("asw").contains(4, 3)).isTrue();
    }

    @Test
    void whoFindsTheMutexTakenIsBlocked() {
        for (int i = 1; i <= 2; i++) {
            int owner = i;
            thread(code -> {
                code.intrinsic(
                        (context, arguments) -> new Intrinsic.Outcome.Visible(
                                new Action.Lock(x, owner, false, context.site()),
                                (after, word) -> Action.Lock.isFree(word)
                                        ? Intrinsic.result(0)
                                        : Intrinsic.visible(new Action.Block(Action.BlockKind.LOCK, after.site()))),
                        new int[] {},
                        new int[] {});
                code.ret();
            });
        }
        assertThat(outcomes())
                .hasSize(2)
                .noneMatch(Outcome::complete)
                .allMatch(o -> o.traces().stream().filter(Trace::blocked).count() == 1);
    }

    @Test
    void loadBufferingIsACandidate() {
        thread(code -> {
            load(code, x);
            store(code, y, 1);
            code.ret();
        });
        thread(code -> {
            load(code, y);
            store(code, x, 1);
            code.ret();
        });
        List<Outcome> candidates = new ArrayList<>();
        new Oracle(builder.build()).enumerateCandidates(candidates::add);
        assertThat(candidates).hasSize(4);
        assertThat(outcomes()).hasSize(3);
    }

    @Test
    void accessesOfDifferentSizesAreRefused() {
        thread(code -> {
            store(code, x, 1);
            code.store(code.constant(x), code.constant(1), 2, Annotation.RLX);
            code.ret();
        });
        assertThatThrownBy(this::outcomes).isInstanceOf(InputException.class).hasMessageContaining("different sizes");
    }

    @Test
    void anAccessOutsideOfMemoryIsAFailure() {
        thread(code -> {
            load(code, 16);
            code.ret();
        });
        assertThat(outcomes()).hasSize(1).allMatch(Outcome::failed);
    }
}

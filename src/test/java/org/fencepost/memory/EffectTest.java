package org.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each access writes for what it finds, in all sizes, against numbers of any length. */
class EffectTest {
    private static final long ADDRESS = 0x1000;
    private static final int[] SIZES = {1, 2, 4, 8, 16};
    private static final Annotation PLAIN = Annotation.NA;
    private static final Annotation ATOMIC = Annotation.REL;

    /** The borders of signed and unsigned numbers, of the halves of wide ones, and some bits. */
    private static List<BigInteger> values(int size) {
        BigInteger all = BigInteger.ONE.shiftLeft(8 * size).subtract(BigInteger.ONE);
        BigInteger sign = BigInteger.ONE.shiftLeft(8 * size - 1);
        BigInteger half = BigInteger.ONE.shiftLeft(4 * size);
        BigInteger bits = new BigInteger("5a0ff0c3963c69a55aa5c33c0ff0f00f", 16);
        return Stream.of(
                        BigInteger.ZERO,
                        BigInteger.ONE,
                        all,
                        sign,
                        sign.subtract(BigInteger.ONE),
                        half,
                        half.subtract(BigInteger.ONE),
                        bits)
                .map(value -> value.and(all))
                .toList();
    }

    private static Wide wide(BigInteger value) {
        return new Wide(value.longValue(), value.shiftRight(64).longValue());
    }

    private static long low(BigInteger value) {
        return wide(value).low();
    }

    private static long high(BigInteger value) {
        return wide(value).high();
    }

    private static BigInteger signed(BigInteger value, int size) {
        return value.testBit(8 * size - 1) ? value.subtract(BigInteger.ONE.shiftLeft(8 * size)) : value;
    }

    /** Null for nothing. */
    private static BigInteger expected(RmwOp op, BigInteger old, BigInteger operand, int size) {
        BigInteger result = switch (op) {
            case XCHG -> operand;
            case ADD -> old.add(operand);
            case SUB -> old.subtract(operand);
            case AND -> old.and(operand);
            case NAND -> old.and(operand).not();
            case OR -> old.or(operand);
            case XOR -> old.xor(operand);
            case MAX -> signed(old, size).max(signed(operand, size));
            case MIN -> signed(old, size).min(signed(operand, size));
            case UMAX -> old.max(operand);
            case UMIN -> old.min(operand);
            case ADD_UNLESS_NEGATIVE -> signed(old, size).signum() < 0 ? null : old.add(operand);
            case SUB_UNLESS_ZERO -> old.signum() == 0 ? null : old.subtract(operand);
        };
        return result == null
                ? null
                : result.and(BigInteger.ONE.shiftLeft(8 * size).subtract(BigInteger.ONE));
    }

    /** Checks both ways to ask. */
    private static void assertWrites(Action.Access access, BigInteger old, BigInteger written) {
        Effect effect = Effect.of(access);
        String what = access + " finds " + old.toString(16);
        assertThat(effect.writes(wide(old))).as(what).isEqualTo(written != null);
        assertThat(effect.writes(low(old), high(old))).as(what).isEqualTo(written != null);
        if (written != null) {
            assertThat(effect.written(wide(old))).as(what).isEqualTo(wide(written));
            assertThat(effect.low(low(old), high(old))).as(what).isEqualTo(low(written));
            assertThat(effect.high(low(old), high(old))).as(what).isEqualTo(high(written));
        }
    }

    private static Action.Store store(int size, BigInteger value) {
        return new Action.Store(ADDRESS, size, low(value), high(value), PLAIN, Site.UNKNOWN);
    }

    private static Action.Cas cas(int size, BigInteger from, BigInteger to) {
        return new Action.Cas(ADDRESS, size, low(from), low(to), high(from), high(to), ATOMIC, ATOMIC, Site.UNKNOWN);
    }

    private static Action.Rmw rmw(int size, RmwOp op, BigInteger operand) {
        return new Action.Rmw(ADDRESS, size, op, low(operand), high(operand), ATOMIC, Site.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(RmwOp.class)
    void anUpdateComputesWithWhatItFinds(RmwOp op) {
        for (int size : SIZES) {
            for (BigInteger old : values(size)) {
                for (BigInteger operand : values(size)) {
                    assertWrites(rmw(size, op, operand), old, expected(op, old, operand, size));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RmwOp.class)
    void anUpdateAlwaysWritesUnlessItsOperationMayNot(RmwOp op) {
        boolean always = true;
        for (int size : SIZES) {
            for (BigInteger old : values(size)) {
                always &= expected(op, old, BigInteger.ONE, size) != null;
            }
            assertThat(Effect.of(rmw(size, op, BigInteger.ONE)).alwaysWrites()).isEqualTo(always);
        }
    }

    @Test
    void aStoreWritesItsValueWhateverIsThere() {
        for (int size : SIZES) {
            for (BigInteger value : values(size)) {
                values(size).forEach(old -> assertWrites(store(size, value), old, value));
                assertThat(Effect.of(store(size, value)).alwaysWrites()).isTrue();
            }
        }
    }

    @Test
    void aStoreExclusiveThatSucceedsWritesItsValue() {
        for (int size : new int[] {1, 2, 4, 8}) {
            for (BigInteger value : values(size)) {
                Action.Access store = new Action.StoreExclusive(ADDRESS, size, low(value), ATOMIC, Site.UNKNOWN);
                assertWrites(store, BigInteger.ONE, value);
            }
        }
    }

    @Test
    void aCompareAndSwapWritesWhereBothHalvesAreAsExpected() {
        for (int size : SIZES) {
            for (BigInteger from : values(size)) {
                for (BigInteger to : values(size)) {
                    Action.Cas cas = cas(size, from, to);
                    values(size).forEach(old -> assertWrites(cas, old, old.equals(from) ? to : null));
                    assertThat(Effect.of(cas).alwaysWrites()).isFalse();
                }
            }
        }
    }

    @Test
    void aLoadWritesNothing() {
        for (int size : SIZES) {
            Action.Load load = new Action.Load(ADDRESS, size, PLAIN, Site.UNKNOWN);
            values(size).forEach(old -> assertWrites(load, old, null));
            assertThat(Effect.of(load).alwaysWrites()).isFalse();
            assertThatThrownBy(() -> Effect.of(load).low(0, 0)).hasMessage("a load writes nothing");
        }
    }

    /** The two upper bits of a mutex's word say of what kind it is, and stay. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 0x3fffffffL, 0x40000000L, 0x80000000L, 0xc0000000L, 0xc0000001L, 0xffffffffL})
    void aMutexIsTakenIfNobodyHasIt(long word) {
        boolean isFree = word % 0x40000000L == 0;
        for (boolean trying : new boolean[] {true, false}) {
            Action.Lock lock = new Action.Lock(ADDRESS, 5, trying, Site.UNKNOWN);
            assertWrites(lock, BigInteger.valueOf(word), isFree ? BigInteger.valueOf(word + 5) : null);
            assertThat(Effect.of(lock).alwaysWrites()).isFalse();
        }
        Action.Unlock unlock = new Action.Unlock(ADDRESS, word, Site.UNKNOWN);
        assertWrites(unlock, BigInteger.valueOf(7), BigInteger.valueOf(word));
    }

    @Test
    void anEffectIsAboutTheBytesOfItsAccess() {
        for (int size : SIZES) {
            List<Action.Access> accesses = new ArrayList<>(List.of(
                    new Action.Load(ADDRESS, size, PLAIN, Site.UNKNOWN),
                    cas(size, BigInteger.ONE, BigInteger.TWO),
                    rmw(size, RmwOp.ADD, BigInteger.ONE)));
            assertThat(accesses).allMatch(access -> Effect.of(access).reads());
            accesses.add(store(size, BigInteger.ONE));
            assertThat(Effect.of(store(size, BigInteger.ONE)).reads()).isFalse();
            for (Action.Access access : accesses) {
                Effect effect = Effect.of(access);
                assertThat(effect.address()).isEqualTo(ADDRESS);
                assertThat(effect.size()).isEqualTo(size);
                assertThat(effect.isWide()).isEqualTo(size == 16);
            }
        }
    }

    @Test
    void onlyPlainLoadsAndStoresAreNotAtomic() {
        assertThat(Effect.isAtomic(new Action.Load(ADDRESS, 4, PLAIN, Site.UNKNOWN)))
                .isFalse();
        assertThat(Effect.isAtomic(new Action.Load(ADDRESS, 4, ATOMIC, Site.UNKNOWN)))
                .isTrue();
        assertThat(Effect.isAtomic(store(4, BigInteger.ONE))).isFalse();
        assertThat(Effect.isAtomic(new Action.Store(ADDRESS, 4, 1, ATOMIC, Site.UNKNOWN)))
                .isTrue();
        assertThat(Effect.isAtomic(cas(4, BigInteger.ONE, BigInteger.TWO))).isTrue();
        assertThat(Effect.isAtomic(rmw(4, RmwOp.ADD, BigInteger.ONE))).isTrue();
        assertThat(Effect.isAtomic(new Action.Lock(ADDRESS, 1, false, Site.UNKNOWN)))
                .isTrue();
        assertThat(Effect.isAtomic(new Action.Unlock(ADDRESS, 0, Site.UNKNOWN))).isTrue();
    }

    @Test
    void whatIsCopiedIsNotLookedAt() {
        Annotation copying = Annotation.of(Mode.NA, Annotation.COPY);
        assertThat(Effect.looks(new Action.Load(ADDRESS, 4, PLAIN, Site.UNKNOWN)))
                .isTrue();
        assertThat(Effect.looks(new Action.Load(ADDRESS, 4, copying, Site.UNKNOWN)))
                .isFalse();
        assertThat(Effect.looks(rmw(4, RmwOp.XCHG, BigInteger.ONE))).isTrue();
        assertThat(Effect.looks(store(4, BigInteger.ONE))).isFalse();
    }
}

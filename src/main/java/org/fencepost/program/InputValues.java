package org.fencepost.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows of its inputs. An input is a number that the environment chooses, and nobody asks which until it matters: the
 * thread goes on with one possible value, and slots of its stack remember how they were computed from it ({@link Term}). Where
 * the thread compares such a number, and the outcome is not the same for all values that the input can still have, it is asked
 * ({@link Action.Choose}) which of the outcomes to take; from then on only values with this outcome are possible. Where the number
 * itself is needed (in memory, as an address, in arithmetic that is not followed), the thread asks for the number. If there are more
 * of them than {@link Limits#inputs}, only some are offered, and the action says so: what follows is then no proof.
 *
 * <p>So each execution stands for a set of inputs, no two for the same one, and together they stand for all of them.
 */
final class InputValues {
    /** How many values are tried of an input that has too many. */
    private static final int SAMPLE = 8;

    /** An input that was read: where, what it can still be, the value that the thread runs with, how often it was divided. */
    private record Input(InputSource source, Site site, Domain domain, long value, int splits) {
        Input narrowed(Domain smaller) {
            return new Input(source, site, smaller, smaller.contains(value) ? value : first(smaller), splits + 1);
        }

        /** For people: what is left of the input, and what the thread takes it to be. */
        String meaning(Domain smaller) {
            int bits = source.signedBits();
            String set = smaller.text(bits);
            String value = Ranges.text(narrowed(smaller).value, bits);
            return source.name() + " is " + set + (set.equals(value) ? "" : ", such as " + value);
        }

        private long first(Domain smaller) {
            return source.favourites().stream()
                    .filter(smaller::contains)
                    .findFirst()
                    .orElseGet(smaller::lowest);
        }
    }

    /** The content of a slot that was computed from an input. */
    private record Symbol(int input, Term term) {}

    /** What was known when the thread last came to the head of a loop. */
    private record Head(List<Input> inputs, List<Symbol> carried) {}

    private List<Input> known = new ArrayList<>();
    /** Whether there may be a slot whose content is followed. */
    private boolean live;

    private Symbol[] slots = new Symbol[64];
    private final Map<Integer, Head> heads = new HashMap<>();
    /** What the thread asks: the input in question, and what is left of it after each answer. */
    private int asked = -1;

    private List<Domain> answers = List.of();

    InputValues copy() {
        InputValues copy = new InputValues();
        copy.known = new ArrayList<>(known);
        copy.live = live;
        copy.slots = slots.clone();
        copy.heads.putAll(heads);
        copy.asked = asked;
        copy.answers = answers;
        return copy;
    }

    // ---- slots ------------------------------------------------------------------------------------------------------

    /** Reads an input into a slot; gives the value to go on with. */
    long read(InputSource source, Site site, int slot) {
        Domain all = source.domain();
        long value =
                source.favourites().stream().filter(all::contains).findFirst().orElseGet(all::lowest);
        known.add(new Input(source, site, all, value, 0));
        set(slot, new Symbol(known.size() - 1, Term.input(source.bits())));
        return value;
    }

    private @Nullable Symbol of(int slot) {
        return slot < slots.length ? slots[slot] : null;
    }

    /** The same where there is one. */
    private Symbol asked(int slot) {
        return Objects.requireNonNull(of(slot));
    }

    private void set(int slot, @Nullable Symbol symbol) {
        if (slot >= slots.length) {
            if (symbol == null) {
                return;
            }
            slots = Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        live |= symbol != null;
        slots[slot] = symbol;
    }

    /** A slot takes the content of another, or of none (-1). */
    void copy(int from, int to) {
        set(to, from < 0 ? null : of(from));
    }

    void clear(int from, int to) {
        if (from < slots.length) {
            Arrays.fill(slots, from, Math.min(to, slots.length), null);
        }
    }

    /** Whether instructions have to be looked at. */
    boolean isLive() {
        return live;
    }

    // ---- questions --------------------------------------------------------------------------------------------------

    boolean isAsking() {
        return asked >= 0;
    }

    /** The thread goes on with what is left of the input after this answer. */
    void answer(ThreadState t, long answer) {
        Input input = known.get(asked).narrowed(answers.get((int) answer));
        known.set(asked, input);
        boolean isClear = input.domain.isSingle();
        live = false;
        for (int slot = 0; slot < Math.min(slots.length, t.stack.length); slot++) {
            Symbol symbol = slots[slot];
            if (symbol != null && symbol.input == asked) {
                t.stack[slot] = symbol.term.apply(input.value);
                slots[slot] = isClear ? null : symbol;
            }
            live |= slots[slot] != null;
        }
        asked = -1;
        answers = List.of();
    }

    /** Stops the thread with a question, if there is more than one answer. */
    private boolean divide(ThreadState t, int input, List<Domain> parts) {
        List<Domain> possible = parts.stream().filter(part -> !part.isEmpty()).toList();
        if (possible.size() <= 1) {
            return false;
        }
        return known.get(input).splits < t.limits.inputs() ? offer(t, input, possible, "") : giveUp(t, input);
    }

    /** The input was divided too often, as by a loop that counts up to it: only the value at hand is tried. */
    private boolean giveUp(ThreadState t, int input) {
        Input about = known.get(input);
        List<Domain> only = List.of(Domain.only(about.source.bits(), about.value));
        return offer(t, input, only, leftOut(about, Set.of(about.value), t.limits));
    }

    /** The outcome of a comparison: whether the number, of so many bits, is one of these. */
    private boolean decide(ThreadState t, int slot, int width, Ranges yes) {
        Symbol symbol = asked(slot);
        Term term = symbol.term.truncated(width);
        if (term == null) {
            return settle(t, slot);
        }
        Domain domain = known.get(symbol.input).domain;
        Domain without = domain.where(term, yes.complement());
        Domain with = domain.where(term, yes);
        return with == null || without == null ? settle(t, slot) : divide(t, symbol.input, List.of(with, without));
    }

    /** The number itself is needed; false when it is clear, and the slot holds it. */
    private boolean settle(ThreadState t, int slot) {
        Symbol symbol = of(slot);
        if (symbol == null) {
            return false;
        }
        Domain domain = known.get(symbol.input).domain;
        TreeSet<Long> results = domain.results(symbol.term, t.limits.inputs());
        if (results != null && results.size() == 1) {
            set(slot, null);
            return false;
        }
        List<Domain> parts = new ArrayList<>();
        for (long result : results == null ? Set.<Long>of() : results) {
            parts.add(domain.where(symbol.term, Ranges.of(result)));
        }
        return parts.isEmpty() || parts.contains(null) ? sample(t, symbol.input) : divide(t, symbol.input, parts);
    }

    /** The value of the input itself is needed: one of all, or of some when there are too many. */
    private boolean sample(ThreadState t, int input) {
        Input about = known.get(input);
        Set<Long> all = about.domain.results(Term.input(about.source.bits()), t.limits.inputs());
        Set<Long> values = all == null ? some(about) : all;
        List<Domain> parts = values.stream()
                .map(value -> Domain.only(about.source.bits(), value))
                .toList();
        return offer(t, input, parts, all != null ? "" : leftOut(about, values, t.limits));
    }

    private static Set<Long> some(Input about) {
        Set<Long> values = new LinkedHashSet<>(List.of(about.value));
        about.source.favourites().stream().filter(about.domain::contains).forEach(values::add);
        values.addAll(about.domain.corners(SAMPLE));
        return values;
    }

    private static String leftOut(Input about, Set<Long> values, Limits limits) {
        String tried = values.stream()
                .map(value -> Ranges.text(value, about.source.signedBits()))
                .collect(Collectors.joining(", "));
        return about.site.user() + ": of the values " + about.domain.text(about.source.signedBits()) + " of "
                + about.source.name() + ", only " + tried + (values.size() == 1 ? " was" : " were")
                + " tried; --inputs N tries up to N, now " + limits.inputs();
    }

    private boolean offer(ThreadState t, int input, List<Domain> parts, String leftOut) {
        Input about = known.get(input);
        List<Domain> ordered = new ArrayList<>(parts);
        ordered.sort((a, b) -> Boolean.compare(b.contains(about.value), a.contains(about.value)));
        asked = input;
        answers = List.copyOf(ordered);
        List<String> meanings = answers.stream().map(about::meaning).toList();
        t.action = new Action.Choose(answers.size(), Action.Chooser.PROGRAM, about.site, meanings, leftOut);
        t.depends(-1, -1, -1);
        return true;
    }

    // ---- instructions -----------------------------------------------------------------------------------------------

    /** Follows inputs through the instruction that comes next; true when the thread has to ask something first. */
    boolean stops(ThreadState t, int[] code, int at, int f) {
        int opcode = code[at];
        if (opcode >= Code.ADD && opcode <= Code.ASHR) {
            return computes(t, code, at, f);
        }
        if (opcode >= Code.EQ && opcode <= Code.SLE) {
            return compares(t, code, at, f);
        }
        return switch (opcode) {
            case Code.MOVE, Code.WEAKEN -> {
                copy(f + code[at + 2], f + code[at + 1]);
                yield false;
            }
            case Code.TRUNC, Code.SEXT -> converts(t, code, at, f);
            case Code.SELECT -> selects(t, code, at, f);
            case Code.BRANCH -> of(f + code[at + 1]) != null && decide(t, f + code[at + 1], 1, Ranges.of(1));
            case Code.SWITCH -> switches(t, code, at, f);
            case Code.DIVIDE -> divides(t, code, at, f);
            case Code.INTRINSIC -> calls(t, code, at, f);
            case Code.RETURN -> t.calls.depth() == 0 && t.thread() != 0 && settles(t, code, f, at + 3, code[at + 2]);
            default -> uses(t, code, at, f);
        };
    }

    private boolean settles(ThreadState t, int[] code, int f, int first, int count) {
        for (int i = first; i < first + count; i++) {
            if (settle(t, f + code[i])) {
                return true;
            }
        }
        return false;
    }

    /** Instructions that need numbers: operands are settled, and what comes out is no longer followed. */
    private boolean uses(ThreadState t, int[] code, int at, int f) {
        return switch (code[at]) {
            case Code.LOAD, Code.LOAD_COPY, Code.ALLOCA -> uses(t, code, at, f, 1, 1, 1);
            case Code.STORE, Code.STORE_COPY -> uses(t, code, at, f, 1, 0, 2);
            case Code.STORE_EXCLUSIVE -> uses(t, code, at, f, 1, 1, 2);
            case Code.RMW, Code.BINARY -> uses(t, code, at, f, 2, 1, 2);
            case Code.UNARY -> uses(t, code, at, f, 2, 1, 1);
            case Code.CAS -> uses(t, code, at, f, 1, 1, 3);
            case Code.LOAD_WIDE -> uses(t, code, at, f, 1, 2, 1);
            case Code.STORE_WIDE -> uses(t, code, at, f, 1, 0, 3);
            case Code.RMW_WIDE -> uses(t, code, at, f, 2, 2, 3);
            case Code.CAS_WIDE -> uses(t, code, at, f, 1, 2, 5);
            case Code.OBSERVE -> uses(t, code, at, f, 2, 0, 1);
            case Code.CALL_INDIRECT -> uses(t, code, at, f, 1, 0, 1);
            case Code.STACK_SAVE -> uses(t, code, at, f, 1, 1, 0);
            default -> false;
        };
    }

    /** From word {@code first} of the instruction on, so many slots are written and the next so many are read. */
    private boolean uses(ThreadState t, int[] code, int at, int f, int first, int written, int read) {
        if (settles(t, code, f, at + first + written, read)) {
            return true;
        }
        for (int i = at + first; i < at + first + written; i++) {
            set(f + code[i], null);
        }
        return false;
    }

    private boolean computes(ThreadState t, int[] code, int at, int f) {
        int width = 64 - code[at + 4];
        int a = f + code[at + 2];
        int b = f + code[at + 3];
        if (of(a) != null && of(b) != null && settle(t, a)) {
            return true;
        }
        int of = of(a) != null ? a : b;
        Term result = of(of) == null
                ? null
                : of == a
                        ? left(code[at], asked(a).term, Arithmetic.truncate(t.stack[b], width), width)
                        : right(code[at], asked(b).term, Arithmetic.truncate(t.stack[a], width), width);
        return follows(t, of, result, f + code[at + 1]);
    }

    /** The number in a slot becomes that in another; a term that is null is not followed. */
    private boolean follows(ThreadState t, int from, @Nullable Term result, int to) {
        if (result == null) {
            if (settle(t, from)) {
                return true;
            }
            set(to, null);
        } else {
            set(to, new Symbol(asked(from).input, result));
        }
        return false;
    }

    private static @Nullable Term left(int opcode, Term a, long b, int width) {
        return switch (opcode) {
            case Code.SUB -> a.plus(Arithmetic.truncate(-b, width), width);
            case Code.LSHR -> b < width ? a.dividedBy(1L << b, width) : null;
            default -> right(opcode, a, b, width);
        };
    }

    private static @Nullable Term right(int opcode, Term b, long a, int width) {
        return switch (opcode) {
            case Code.ADD -> b.plus(a, width);
            case Code.SUB -> b.from(a, width);
            case Code.XOR -> a == Arithmetic.truncate(-1, width) ? b.from(a, width) : null;
            case Code.AND -> b.masked(a, width);
            default -> null;
        };
    }

    private boolean divides(ThreadState t, int[] code, int at, int f) {
        int a = f + code[at + 3];
        int b = f + code[at + 4];
        int width = code[at + 5];
        if (settle(t, b)) {
            return true;
        }
        long divisor = Arithmetic.truncate(t.stack[b], width);
        Term result = of(a) == null || divisor == 0 ? null : quotient(code[at + 1], asked(a).term, divisor, width);
        return follows(t, a, result, f + code[at + 2]);
    }

    private static @Nullable Term quotient(int op, Term a, long divisor, int width) {
        if (op == Op.UDIV.ordinal()) {
            return a.dividedBy(divisor, width);
        }
        boolean mayOverflow = op == Op.SREM.ordinal() && Arithmetic.signExtend(divisor, width) == -1;
        return op == Op.UREM.ordinal() || op == Op.SREM.ordinal() && !mayOverflow
                ? a.remainder(op == Op.UREM.ordinal() ? Term.Step.UREM : Term.Step.SREM, divisor, width)
                : null;
    }

    private boolean converts(ThreadState t, int[] code, int at, int f) {
        int from = f + code[at + 2];
        int width = 64 - code[at + 3];
        Term result = of(from) == null
                ? null
                : code[at] == Code.TRUNC
                        ? asked(from).term.truncated(width)
                        : asked(from).term.signExtended(width);
        return follows(t, from, result, f + code[at + 1]);
    }

    private boolean compares(ThreadState t, int[] code, int at, int f) {
        int width = 64 - code[at + 4];
        int a = f + code[at + 2];
        int b = f + code[at + 3];
        if (of(a) != null && of(b) != null && settle(t, a)) {
            return true;
        }
        boolean stops = of(a) != null
                ? decide(t, a, width, Comparison.trueFor(code[at], t.stack[b], width, false))
                : of(b) != null && decide(t, b, width, Comparison.trueFor(code[at], t.stack[a], width, true));
        if (!stops) {
            set(f + code[at + 1], null);
        }
        return stops;
    }

    private boolean selects(ThreadState t, int[] code, int at, int f) {
        int condition = f + code[at + 2];
        if (of(condition) != null && decide(t, condition, 1, Ranges.of(1))) {
            return true;
        }
        copy(f + code[(t.stack[condition] & 1) != 0 ? at + 3 : at + 4], f + code[at + 1]);
        return false;
    }

    private boolean switches(ThreadState t, int[] code, int at, int f) {
        Symbol symbol = of(f + code[at + 1]);
        if (symbol == null) {
            return false;
        }
        Domain domain = known.get(symbol.input).domain;
        Ranges others = Ranges.NOTHING.complement();
        List<Domain> parts = new ArrayList<>();
        for (long value : ((FunctionBuilder.SwitchTable) t.path.code.pool[code[at + 2]]).cases()) {
            parts.add(domain.where(symbol.term, Ranges.of(value)));
            others = others.and(Ranges.of(value).complement());
        }
        parts.add(domain.where(symbol.term, others));
        return parts.contains(null) ? settle(t, f + code[at + 1]) : divide(t, symbol.input, parts);
    }

    /** An intrinsic that decides goes by whether its first argument is 0; all others want numbers. */
    private boolean calls(ThreadState t, int[] code, int at, int f) {
        int arguments = code[at + 3];
        int first = at + 5;
        boolean decides = arguments > 0 && ((Intrinsic) t.path.code.pool[code[at + 1]]).decides();
        if (decides && of(f + code[first]) != null && decide(t, f + code[first], 64, Ranges.of(0))) {
            return true;
        }
        if (settles(t, code, f, first + (decides ? 1 : 0), arguments - (decides ? 1 : 0))) {
            return true;
        }
        for (int i = first + arguments; i < first + arguments + code[at + 4]; i++) {
            set(f + code[i], null);
        }
        return false;
    }

    // ---- loops ------------------------------------------------------------------------------------------------------

    /** The thread comes to the head of a loop. */
    void remember(int loop, int[] registers, int f) {
        heads.put(loop, new Head(List.copyOf(known), carried(registers, f)));
    }

    private List<Symbol> carried(int[] registers, int f) {
        List<Symbol> carried = new ArrayList<>(registers.length);
        for (int register : registers) {
            carried.add(of(f + register));
        }
        return carried;
    }

    /**
     * Whether all that the thread can do from here it could have done when it last came to the head: what the loop carries is
     * computed in the same way from the same inputs, or from new ones that take the place of old ones nobody else looks at.
     * Where an input that stays was divided in this round, the next round tells more.
     */
    boolean isUnchanged(int loop, int[] registers, int f) {
        Head head = heads.getOrDefault(loop, new Head(List.of(), new ArrayList<>()));
        List<Symbol> now = carried(registers, f);
        Map<Integer, Integer> replaced = new HashMap<>();
        for (int i = 0; i < now.size(); i++) {
            Symbol then = i < head.carried.size() ? head.carried.get(i) : null;
            if (!isSame(head, then, now.get(i), replaced)) {
                return false;
            }
        }
        return new LinkedHashSet<>(replaced.values()).size() == replaced.size()
                && isUndivided(head, replaced)
                && !isUsedElsewhere(replaced, registers, f);
    }

    private boolean isSame(Head head, @Nullable Symbol then, @Nullable Symbol now, Map<Integer, Integer> replaced) {
        if (then == null || now == null) {
            return then == now;
        }
        Integer before = replaced.putIfAbsent(then.input, now.input);
        return (before == null || before == now.input)
                && then.term.equals(now.term)
                && (then.input == now.input || isAlike(head.inputs.get(then.input), known.get(now.input)));
    }

    private static boolean isAlike(Input then, Input now) {
        return then.source.equals(now.source) && then.domain.equals(now.domain);
    }

    private boolean isUndivided(Head head, Map<Integer, Integer> replaced) {
        for (int i = 0; i < head.inputs.size(); i++) {
            boolean stays = replaced.getOrDefault(i, i) == i;
            if (stays && known.get(i) != head.inputs.get(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isUsedElsewhere(Map<Integer, Integer> replaced, int[] registers, int f) {
        for (int slot = 0; slot < slots.length; slot++) {
            Symbol symbol = slots[slot];
            boolean isGone = symbol != null && replaced.getOrDefault(symbol.input, symbol.input) != symbol.input;
            int register = slot - f;
            if (isGone && Arrays.stream(registers).noneMatch(r -> r == register)) {
                return true;
            }
        }
        return false;
    }
}

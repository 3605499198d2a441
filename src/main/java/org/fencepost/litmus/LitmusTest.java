package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * A litmus test, ready to run: a program whose threads end by observing registers, and a question about final states.
 *
 * <p>A final state is the values of {@link #observables}, in that order: a register's is what its thread observes under
 * the observable's label, a memory location's is read from its {@code size} bytes at {@code address} after the execution
 * (the last write in coherence order of each byte). The first {@link #shown} of them are printed; the others only serve
 * the filter.
 */
public final class LitmusTest {
    private final LitmusText text;
    private final Dialect dialect;
    private final String defaultModel;
    private final Program program;
    private final Condition condition;
    private final Proposition filter;
    private final List<Observable> observables;
    private final int shown;
    /** Bytes of one element of each array. */
    private final Map<String, Integer> elementSizes;

    private final boolean mixedSize;
    private final boolean splitsUpdates;
    private final List<Declaration> declarations;

    LitmusTest(
            LitmusText text,
            Dialect dialect,
            TestBuilder builder,
            Condition condition,
            Proposition filter,
            List<Observable> observables,
            int shown) {
        this.text = text;
        this.dialect = dialect;
        this.defaultModel = builder.defaultModel();
        this.program = builder.program();
        this.condition = condition;
        this.filter = filter;
        this.observables = List.copyOf(observables);
        this.shown = shown;
        this.elementSizes = builder.elementSizes();
        this.mixedSize = builder.isMixedSize();
        this.splitsUpdates = builder.splitsUpdates();
        this.declarations = builder.declarations();
    }

    /** The same test, which asks whether it can end in this state: values of {@link #shown}, in that order. */
    public LitmusTest asking(List<Long> state) {
        List<Proposition> parts = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            parts.add(new Proposition.Equals(observables.get(i).location(), new Value.Number(state.get(i))));
        }
        return new LitmusTest(this, new Condition(Condition.Quantifier.EXISTS, new Proposition.And(parts)));
    }

    private LitmusTest(LitmusTest other, Condition condition) {
        this.text = other.text;
        this.dialect = other.dialect;
        this.defaultModel = other.defaultModel;
        this.program = other.program;
        this.condition = condition;
        this.filter = other.filter;
        this.observables = other.observables;
        this.shown = other.shown;
        this.elementSizes = other.elementSizes;
        this.mixedSize = other.mixedSize;
        this.splitsUpdates = other.splitsUpdates;
        this.declarations = other.declarations;
    }

    /**
     * A variable, or a register that has a value at the start.
     *
     * @param type null when the test gives none
     * @param initial null for 0
     */
    public record Declaration(
            Location location,
            @Nullable Type type,
            @Nullable Value initial) {}

    /** All variables, then registers of the initial state. */
    public List<Declaration> declarations() {
        return declarations;
    }

    /** The file, in its sections. */
    public LitmusText text() {
        return text;
    }

    public String name() {
        return text.name();
    }

    public String file() {
        return text.file();
    }

    public Dialect dialect() {
        return dialect;
    }

    /** The text in quotes after the name, or empty. */
    public String doc() {
        return text.doc();
    }

    /** The {@code key=value} lines of the header: {@code Hash}, {@code Cycle}, {@code Orig}, ... */
    public Map<String, String> info() {
        return text.info();
    }

    public Program program() {
        return program;
    }

    public Condition condition() {
        return condition;
    }

    /** Executions that do not satisfy it are of no interest; {@link Proposition#TRUE} when the test has none. */
    public Proposition filter() {
        return filter;
    }

    /** The model to use when the user names none. */
    public String defaultModel() {
        return defaultModel;
    }

    /** Everything that condition, {@code locations} and filter mention. */
    public List<Observable> observables() {
        return observables;
    }

    /** The observables that states show: those of the condition and of {@code locations}. */
    public List<Observable> shown() {
        return observables.subList(0, shown);
    }

    /**
     * Whether the code has accesses of different sizes or at offsets that suggest it. Cautious: accesses of different
     * sizes to different variables count too, so an engine that looks at addresses may find that all is well.
     */
    public boolean isMixedSize() {
        return mixedSize;
    }

    /**
     * Whether a read-modify-write is two events, a read and a write related by {@code rmw} (the architectures and the
     * Linux kernel), and not one (C11). See {@link org.fencepost.program.Annotation#reading}.
     */
    public boolean splitsUpdates() {
        return splitsUpdates;
    }

    /** A value of an observable as states show it: addresses by name. */
    public String show(Observable observable, long value) {
        MemoryObject object = program.globalAt(value);
        if (object == null) {
            return observable.print(value);
        }
        long offset = value - object.address();
        if (offset == 0) {
            return object.name();
        }
        Integer element = elementSizes.get(object.name());
        if (element != null && offset % element == 0) {
            return object.name() + "[" + offset / element + "]";
        }
        return object.name() + "+" + offset;
    }

    /** The number of elements of an array. */
    int arrayLength(String name) {
        MemoryObject object = program.globals().stream()
                .filter(global -> global.name().equals(name))
                .findFirst()
                .orElseThrow();
        return (int) (object.size() / Objects.requireNonNull(elementSizes.get(name)));
    }

    /** The number that stands for an address; the variable is one that the test mentions. */
    long address(Value.Address address) {
        MemoryObject object = program.globals().stream()
                .filter(global -> global.name().equals(address.variable()))
                .findFirst()
                .orElseThrow();
        return object.address()
                + (long) address.index() * elementSizes.getOrDefault(object.name(), (int) object.size());
    }
}

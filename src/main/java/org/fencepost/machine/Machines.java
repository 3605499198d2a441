package org.fencepost.machine;

import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.verdict.InputException;

/** The machines by name. */
public final class Machines {
    private Machines() {}

    public static List<Machine<?>> all() {
        return List.of(new ScMachine(), new TsoMachine(), XfMachine.with(FenceRule.ALL_CHANNELS), new XfMachine());
    }

    public static String names() {
        return all().stream().map(Machine::name).collect(Collectors.joining(", "));
    }

    /** The machine for tests in a dialect when nobody names one: the weakest that has rules for it. */
    public static String forDialect(String dialect) {
        return all().stream()
                .filter(machine -> machine.dialects().contains(dialect))
                .reduce((stronger, weaker) -> weaker)
                .map(Machine::name)
                .orElse("tso");
    }

    public static Machine<?> find(String name) {
        return all().stream()
                .filter(machine -> machine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InputException("there is no machine '" + name + "'; choose one of " + names()));
    }
}

package org.fencepost.litmus;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * Refuses names that a test does not have: a condition about a register that nobody uses is true or false of nothing, and what the
 * field calls a page table entry is no ordinary variable.
 *
 * @param builder knows by now what the program mentions
 */
record NameCheck(TestBuilder builder, Dialect dialect, InitialState initial) {
    /** @param asked what the condition mentions, and where */
    void check(Map<Location, Site> asked) {
        initial.entries().forEach(this::checkEntry);
        refuseSecondValues();
        asked.forEach(this::checkAsked);
        builder.variables().forEach(name -> refuseReserved(name, builder.start()));
    }

    private void checkEntry(InitialState.Entry entry) {
        if (entry.location() instanceof Location.Register register && register.thread() >= builder.threadCount()) {
            throw new InputException(
                    "there is no thread P" + register.thread() + " for " + register.text(), entry.site());
        }
        if (entry.location() instanceof Location.Register register && !dialect.holdsValues(register.name())) {
            throw new InputException(register.text() + " cannot be given a value", entry.site());
        }
        if (entry.location() instanceof Location.Variable variable) {
            refuseReserved(variable.name(), entry.site());
        }
        if (entry.value() instanceof Value.Address address) {
            refuseReserved(address.variable(), entry.site());
        }
    }

    private void refuseReserved(String name, Site site) {
        if (dialect.isReserved(name)) {
            throw new InputException("'" + name + "' (page tables, physical addresses, tags) is not supported", site);
        }
    }

    private void refuseSecondValues() {
        Map<Location, Value> values = new HashMap<>();
        for (InitialState.Entry entry : initial.entries()) {
            Value before = entry.value() == null ? null : values.put(canonical(entry.location()), entry.value());
            if (before != null && !before.equals(entry.value())) {
                throw new InputException(
                        "the initial state gives " + entry.location().text() + " a second value", entry.site());
            }
        }
    }

    private Location canonical(Location location) {
        return location instanceof Location.Register register
                ? new Location.Register(register.thread(), dialect.canonicalRegister(register.name()))
                : location;
    }

    private void checkAsked(Location location, Site site) {
        if (location instanceof Location.Register register) {
            checkRegister(register, site);
            return;
        }
        String name =
                location instanceof Location.Element element ? element.name() : ((Location.Variable) location).name();
        refuseReserved(name, site);
        if (!builder.isVariable(name) && !isInitialValue(name)) {
            throw new InputException("nothing else in the test mentions " + name, site);
        }
    }

    private void checkRegister(Location.Register register, Site site) {
        if (register.thread() >= builder.threadCount()) {
            throw new InputException("there is no thread P" + register.thread() + " for " + register.text(), site);
        }
        try {
            if (!dialect.holdsValues(register.name())
                    || !builder.threadCode(register.thread()).hasRegister(register.name())) {
                throw new InputException("P" + register.thread() + " does not use " + register.name(), site);
            }
        } catch (InputException e) {
            throw e.site() == null ? new InputException(e.getMessage(), site) : e;
        }
    }

    private boolean isInitialValue(String name) {
        return initial.entries().stream()
                .anyMatch(entry -> entry.value() instanceof Value.Address address
                        && address.variable().equals(name));
    }
}

package org.fencepost.machine.emit;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.litmus.LitmusTest;

/** What tests are written as for other tools. */
public enum Emission {
    /** Each as a C program with the machine in it. */
    c,
    /** All as programs of a soft core, with the hardware around it. */
    softcore;

    /** Whether there is room for the test in hardware that is there. */
    public boolean fits(LitmusTest test) {
        return this == c || SoftCore.fits(TestTable.of(test));
    }

    /** The files that the tests become, by name. */
    public Map<String, String> files(List<LitmusTest> tests) {
        List<TestTable> tables = tests.stream().map(TestTable::of).toList();
        checkNames(tests);
        if (this == softcore) {
            return SoftCore.files(tables);
        }
        Map<String, String> files = new LinkedHashMap<>();
        tables.forEach(table -> files.put(table.test().name() + ".c", new MachineInC(table).text()));
        return files;
    }

    /** Names become those of files. */
    private static void checkNames(List<LitmusTest> tests) {
        Set<String> names = new HashSet<>();
        for (LitmusTest test : tests) {
            if (!test.name().matches("\\w[\\w.+-]*")) {
                throw TestTable.refusal(test, "cannot make a file of the name '" + test.name() + "'");
            }
            if (!names.add(test.name())) {
                throw TestTable.refusal(
                        test, "needs a name of its own for each test: there are two '" + test.name() + "'");
            }
        }
    }
}

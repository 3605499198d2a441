package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Small random x86 tests that show every register and variable at the end. */
final class RandomX86 {
    private static final String[] VARIABLES = {"x", "y"};

    private final Random random;
    private int values;

    RandomX86(long seed) {
        random = new Random(seed);
    }

    String next(int threads, int length) {
        values = 0;
        List<List<String>> columns = new ArrayList<>();
        List<String> shown = new ArrayList<>(List.of("x", "y"));
        for (int thread = 0; thread < threads; thread++) {
            List<String> column = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                String register = i < 4 ? "E" + "ABCD".charAt(i) + "X" : "R" + (i + 4) + "D";
                column.add(instruction(register));
                shown.add(thread + ":" + register);
            }
            columns.add(column);
        }
        StringBuilder text = new StringBuilder("X86_64 random\n{ " + initial(shown) + "}\n");
        for (int thread = 0; thread < threads; thread++) {
            text.append(thread == 0 ? " " : " | ").append("P").append(thread);
        }
        text.append(" ;\n");
        for (int row = 0; row < length; row++) {
            for (int thread = 0; thread < threads; thread++) {
                text.append(thread == 0 ? " " : " | ")
                        .append(columns.get(thread).get(row));
            }
            text.append(" ;\n");
        }
        return text + "locations [" + String.join("; ", shown) + "]\nforall true\n";
    }

    /** Mentions all that is shown, whether or not an instruction does. */
    private static String initial(List<String> shown) {
        return shown.stream().map(place -> place + "=0; ").collect(Collectors.joining());
    }

    private String instruction(String register) {
        String variable = VARIABLES[random.nextInt(VARIABLES.length)];
        int kind = random.nextInt(16);
        if (kind < 7) {
            return "movl $" + ++values + ",(" + variable + ")";
        } else if (kind < 12) {
            return "movl (" + variable + "),%" + register.toLowerCase(java.util.Locale.ROOT);
        } else if (kind == 12) {
            return "mfence";
        } else if (kind == 13) {
            return "xchgl %" + register.toLowerCase(java.util.Locale.ROOT) + ",(" + variable + ")";
        } else if (kind == 14) {
            return "lock addl $" + 16 * (1 + random.nextInt(2)) + ",(" + variable + ")";
        }
        return random.nextBoolean() ? "sfence" : "lfence";
    }
}

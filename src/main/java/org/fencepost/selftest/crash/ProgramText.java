package org.fencepost.selftest.crash;

import java.util.List;

/** A small program as C that {@code fencepost crash} can check. */
final class ProgramText {
    private final StringBuilder out = new StringBuilder();

    private ProgramText() {}

    static String of(PersistentProgram program) {
        return new ProgramText().write(program);
    }

    private String write(PersistentProgram program) {
        out.append("#include <fencepost.h>\n#include <immintrin.h>\n#include <pthread.h>\n#include <stdint.h>\n");
        for (int run = 0; run < program.runs().size(); run++) {
            for (int thread = 0; thread < program.runs().get(run).size(); thread++) {
                boolean last = run == program.failures();
                thread(name(run, thread), program.runs().get(run).get(thread), last);
            }
        }
        out.append("\nint main(void) {\n    switch (fp_crashes()) {\n");
        for (int run = 0; run < program.runs().size(); run++) {
            out.append("    case ").append(run).append(":\n");
            for (int thread = 1; thread < program.runs().get(run).size(); thread++) {
                out.append("        pthread_create(&(pthread_t){0}, 0, ")
                        .append(name(run, thread))
                        .append(", 0);\n");
            }
            out.append("        ").append(name(run, 0)).append("(0);\n        break;\n");
        }
        return out.append("    }\n    return 0;\n}\n").toString();
    }

    private static String name(int run, int thread) {
        return "run" + run + (thread == 0 ? "" : "_thread" + thread);
    }

    private void thread(String name, List<Step> steps, boolean observing) {
        out.append("\nstatic void *")
                .append(name)
                .append("(void *unused) {\n    char *p = fp_pm_root(")
                .append(PersistentProgram.BYTES)
                .append(");\n");
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.kind() == Step.Kind.LOAD) {
                out.append("    uint64_t r").append(i).append(" = 0;\n");
            }
            String guard = step.guard() >= 0 ? "if (r" + step.guard() + ") " : "";
            String observe =
                    observing && step.kind() == Step.Kind.LOAD ? ", fp_observe(\"r" + i + "\", r" + i + ")" : "";
            out.append("    ")
                    .append(guard)
                    .append(text(step, i))
                    .append(observe)
                    .append(";\n");
        }
        out.append("    return 0;\n}\n");
    }

    private static String text(Step step, int number) {
        String place = "(p + " + step.offset() + ")";
        String word = "*(volatile uint" + 8 * step.size() + "_t *)" + place;
        String value = "0x" + Long.toHexString(step.value());
        return switch (step.kind()) {
            case STORE -> word + " = " + value + (step.copy() < 0 ? "" : " /* a part of copy " + step.copy() + " */");
            case EXCHANGE -> "__atomic_store_n((uint" + 8 * step.size() + "_t *)" + place + ", " + value + ", 5)";
            case LOAD -> "r" + number + " = " + word;
            case ADD -> "__atomic_fetch_add((uint" + 8 * step.size() + "_t *)" + place + ", " + value + ", 5)";
            case STREAM -> "_mm_stream_si" + 8 * step.size() + "((void *)" + place + ", " + value + ")";
            case CLFLUSH, CLFLUSHOPT, CLWB -> "_mm_" + step.kind().name().toLowerCase(java.util.Locale.ROOT) + place;
            case SFENCE -> "_mm_sfence()";
            case MFENCE -> "_mm_mfence()";
        };
    }
}

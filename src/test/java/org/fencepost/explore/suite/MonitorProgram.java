package org.fencepost.explore.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random program of threads that share variables under one mutex and wait for condition variables: with a loop and without,
 * with a limit of time and without, signalled inside and outside of critical sections.
 *
 * @param threads what each of them does
 */
record MonitorProgram(List<List<Operation>> threads) {
    static final int VARIABLES = 2;
    private static final int CONDITIONS = 2;

    /** What a thread does next. Waits are for a variable to reach a value. */
    sealed interface Operation {}

    record Lock() implements Operation {}

    /** @param skipped how many operations are left out, the unlocking as the last of them, when the mutex is taken */
    record TryLock(int skipped) implements Operation {}

    record Unlock() implements Operation {}

    record Assign(int variable, int value) implements Operation {}

    record Increment(int variable) implements Operation {}

    record Observe(int variable) implements Operation {}

    record WaitOnce(int condition, int variable, int value) implements Operation {}

    record WaitUntil(int condition, int variable, int value) implements Operation {}

    /** Tells whether the limit was reached. */
    record WaitTimed(int condition, int variable, int value) implements Operation {}

    record Signal(int condition) implements Operation {}

    record Broadcast(int condition) implements Operation {}

    /** Two or three threads, some of whose runs come to their end. */
    static MonitorProgram random(Random random) {
        MonitorProgram drawn;
        do {
            drawn = any(random);
        } while (new MonitorJudge(drawn, MonitorJudge.Mistake.NONE)
                .judge()
                .states()
                .isEmpty());
        return drawn;
    }

    private static MonitorProgram any(Random random) {
        int count = 2 + random.nextInt(2);
        int conditions = 1 + random.nextInt(CONDITIONS);
        List<List<Operation>> threads = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            List<Operation> thread = new ArrayList<>();
            int sections = 1 + random.nextInt(count == 2 ? 3 : 2);
            for (int i = 0; i < sections; i++) {
                addSection(thread, random, random.nextInt(conditions));
            }
            threads.add(List.copyOf(thread));
        }
        return new MonitorProgram(threads);
    }

    /** Mostly what programs do: one waits for what another one changes and signals. */
    private static void addSection(List<Operation> thread, Random random, int condition) {
        int kind = random.nextInt(10);
        if (kind == 0) {
            thread.add(wake(random, condition));
        } else if (kind < 5) {
            addNotification(thread, random, condition);
        } else {
            List<Operation> inside = kind < 8
                    ? List.of(await(random, condition), inside(random, condition))
                    : List.of(inside(random, condition), inside(random, condition));
            addLocked(thread, random, inside.subList(0, 1 + random.nextInt(2)));
        }
    }

    private static void addNotification(List<Operation> thread, Random random, int condition) {
        Operation change =
                random.nextInt(4) == 0 ? new Assign(condition, 1 + random.nextInt(2)) : new Increment(condition);
        Operation wake = wake(random, condition);
        if (random.nextInt(3) > 0) {
            addLocked(thread, random, List.of(change, wake));
        } else {
            addLocked(thread, random, List.of(change));
            thread.add(wake);
        }
    }

    private static void addLocked(List<Operation> thread, Random random, List<Operation> inside) {
        thread.add(random.nextInt(8) == 0 ? new TryLock(inside.size() + 1) : new Lock());
        thread.addAll(inside);
        thread.add(new Unlock());
    }

    private static Operation wake(Random random, int condition) {
        return random.nextInt(4) == 0 ? new Broadcast(condition) : new Signal(condition);
    }

    private static Operation await(Random random, int condition) {
        int value = random.nextInt(4) == 0 ? 2 : 1;
        return switch (random.nextInt(5)) {
            case 0 -> new WaitOnce(condition, condition, value);
            case 1 -> new WaitTimed(condition, condition, value);
            default -> new WaitUntil(condition, condition, value);
        };
    }

    private static Operation inside(Random random, int condition) {
        int variable = random.nextInt(VARIABLES);
        return switch (random.nextInt(6)) {
            case 0 -> new Assign(variable, random.nextInt(3));
            case 1 -> new Increment(variable);
            case 2, 3 -> new Observe(variable);
            case 4 -> await(random, condition);
            default -> wake(random, condition);
        };
    }

    /** What is observed by the operation, by name. */
    static String label(int thread, int operation) {
        return "t" + thread + "_" + operation;
    }

    /** What is observed of a variable at the end. */
    static String label(int variable) {
        return "v" + variable;
    }

    String c() {
        StringBuilder text = new StringBuilder("#include <errno.h>\n#include <fencepost.h>\n#include <pthread.h>\n");
        text.append("static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n");
        for (int i = 0; i < CONDITIONS; i++) {
            text.append("static pthread_cond_t c%d = PTHREAD_COND_INITIALIZER;\n".formatted(i));
        }
        text.append("static int v[%d];\n".formatted(VARIABLES));
        for (int t = 0; t < threads.size(); t++) {
            text.append("static void *thread%d(void *unused) {\n".formatted(t));
            text.append("    struct timespec soon = {0, 0};\n    (void)soon;\n");
            appendBody(text, t);
            text.append("    return unused;\n}\n");
        }
        return text.append(main()).toString();
    }

    private void appendBody(StringBuilder text, int t) {
        int closes = -1;
        for (int i = 0; i < threads.get(t).size(); i++) {
            Operation operation = threads.get(t).get(i);
            text.append("    ").append(c(operation, label(t, i))).append('\n');
            closes = operation instanceof TryLock attempt ? i + attempt.skipped() : closes;
            if (i == closes) {
                text.append("    }\n");
            }
        }
    }

    private static String c(Operation operation, String label) {
        if (operation instanceof Lock) {
            return "pthread_mutex_lock(&m);";
        } else if (operation instanceof TryLock) {
            return "if (pthread_mutex_trylock(&m)) fp_observe(\"%s\", 1); else {".formatted(label);
        } else if (operation instanceof Unlock) {
            return "pthread_mutex_unlock(&m);";
        } else if (operation instanceof Assign assign) {
            return "v[%d] = %d;".formatted(assign.variable, assign.value);
        } else if (operation instanceof Increment increment) {
            return "v[%d]++;".formatted(increment.variable);
        } else if (operation instanceof Observe observe) {
            return "fp_observe(\"%s\", v[%d]);".formatted(label, observe.variable);
        } else if (operation instanceof Signal signal) {
            return "pthread_cond_signal(&c%d);".formatted(signal.condition);
        } else if (operation instanceof Broadcast broadcast) {
            return "pthread_cond_broadcast(&c%d);".formatted(broadcast.condition);
        }
        return wait(operation, label);
    }

    private static String wait(Operation operation, String label) {
        if (operation instanceof WaitOnce once) {
            return "if (v[%d] < %d) pthread_cond_wait(&c%d, &m);".formatted(once.variable, once.value, once.condition);
        } else if (operation instanceof WaitUntil until) {
            return "while (v[%d] < %d) pthread_cond_wait(&c%d, &m);"
                    .formatted(until.variable, until.value, until.condition);
        } else if (operation instanceof WaitTimed timed) {
            return "if (v[%d] < %d) fp_observe(\"%s\", pthread_cond_timedwait(&c%d, &m, &soon) == ETIMEDOUT);"
                    .formatted(timed.variable, timed.value, label, timed.condition);
        }
        throw new IllegalArgumentException("no wait: " + operation);
    }

    private String main() {
        StringBuilder text = new StringBuilder("int main(void) {\n    pthread_t t[%d];\n".formatted(threads.size()));
        for (int t = 0; t < threads.size(); t++) {
            text.append("    pthread_create(&t[%d], 0, thread%d, 0);\n".formatted(t, t));
        }
        for (int t = 0; t < threads.size(); t++) {
            text.append("    pthread_join(t[%d], 0);\n".formatted(t));
        }
        for (int variable = 0; variable < VARIABLES; variable++) {
            text.append("    fp_observe(\"%s\", v[%d]);\n".formatted(label(variable), variable));
        }
        return text.append("    return 0;\n}\n").toString();
    }
}

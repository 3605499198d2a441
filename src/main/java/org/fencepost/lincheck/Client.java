package org.fencepost.lincheck;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;

/**
 * A program that uses a structure: threads that call operations, one after the other.
 *
 * @param threads what each thread calls; none is empty
 */
public record Client(List<List<Call>> threads) {
    static final int MOST_THREADS = 8;
    static final int MOST_CALLS = 8;
    private static final int CALL_WORDS = 3;
    private static final int AFTER = 1 + MOST_THREADS;
    private static final int ON_MACHINES = AFTER + 1;
    private static final int CALLS = ON_MACHINES + 1;
    /** How many calls are made after failures at most. */
    static final int MOST_AFTER = 3 * MOST_CALLS;

    private static final int WORDS = CALLS + (MOST_THREADS * (MOST_CALLS + 1) + MOST_AFTER + 1) * CALL_WORDS;

    public Client {
        threads = threads.stream().map(List::copyOf).toList();
    }

    /** How many calls there are. */
    public int size() {
        return threads.stream().mapToInt(List::size).sum();
    }

    /** With numbers in place of {@link Operation#FRESH}: 1, 2, 3, ... */
    Client numbered() {
        long[] last = {0};
        List<List<Call>> numbered = new ArrayList<>();
        for (List<Call> calls : threads) {
            numbered.add(calls.stream()
                    .map(call -> new Call(call.operation(), fresh(call.first(), last), fresh(call.second(), last)))
                    .toList());
        }
        return new Client(numbered);
    }

    private static long fresh(long argument, long[] last) {
        return argument == Operation.FRESH ? ++last[0] : argument;
    }

    /** The program that runs this client; the format is that of {@code lincheck_client.c}. */
    Program in(Program program) {
        return in(program, List.of(), false);
    }

    /**
     * @param after what one thread calls after failures; empty when there are none
     * @param onMachines whether each thread runs on a machine of its own
     */
    Program in(Program program, List<Call> after, boolean onMachines) {
        MemoryObject table = Structure.variable(program, "__fp_client");
        ByteBuffer bytes = ByteBuffer.allocate(WORDS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(0, threads.size());
        for (int t = 0; t < threads.size(); t++) {
            // Threads that do the same share one list of calls; after failures each is asked about its own.
            int list = after.isEmpty() ? threads.indexOf(threads.get(t)) : t;
            put(bytes, 1 + t, from(list));
            putCalls(bytes, from(list), threads.get(t));
        }
        if (!after.isEmpty()) {
            put(bytes, AFTER, from(MOST_THREADS));
            putCalls(bytes, from(MOST_THREADS), after);
        }
        put(bytes, ON_MACHINES, onMachines ? 1 : 0);
        return program.with(Objects.requireNonNull(table), bytes.array());
    }

    private static int from(int list) {
        return CALLS + list * (MOST_CALLS + 1) * CALL_WORDS;
    }

    private static void putCalls(ByteBuffer bytes, int from, List<Call> calls) {
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            put(bytes, from + i * CALL_WORDS, call.operation().number() + 1);
            put(bytes, from + i * CALL_WORDS + 1, call.first());
            put(bytes, from + i * CALL_WORDS + 2, call.second());
        }
    }

    private static void put(ByteBuffer bytes, int word, long value) {
        bytes.putLong(word * Long.BYTES, value);
    }

    /** Each thread's calls, threads divided by {@code ||}. */
    @Override
    public String toString() {
        return threads.stream()
                .map(calls -> calls.stream().map(Call::toString).collect(Collectors.joining("; ")))
                .collect(Collectors.joining(" || "));
    }
}

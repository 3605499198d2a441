package org.fencepost.cluster.ignite;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Answers questions, and knows when the last one came. */
final class Calls implements UnaryOperator<byte[]> {
    private final UnaryOperator<byte[]> answers;
    private final AtomicInteger running = new AtomicInteger();
    private volatile long last = System.nanoTime();

    Calls(UnaryOperator<byte[]> answers) {
        this.answers = answers;
    }

    @Override
    public byte[] apply(byte[] question) {
        running.incrementAndGet();
        try {
            return answers.apply(question);
        } finally {
            last = System.nanoTime();
            running.decrementAndGet();
        }
    }

    /** Whether nobody has asked for so long. */
    boolean isQuiet(long nanos) {
        return running.get() == 0 && System.nanoTime() - last > nanos;
    }
}

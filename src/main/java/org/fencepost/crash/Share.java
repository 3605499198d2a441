package org.fencepost.crash;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.fencepost.verdict.Monitor;

/**
 * Which failures an exploration is to look at: those of runs without failures are numbered in the order in which the program
 * comes to them, and dealt out. What comes before failures is run in every share: that is cheap, and nothing has to be
 * copied.
 */
final class Share {
    private final int number;
    private final Deal deal;

    private Share(int number, Deal deal) {
        this.number = number;
        this.deal = deal;
    }

    /** What shares have in common. */
    static final class Deal {
        private final int shares;
        private final long from;
        /** The smallest number of a failure that has led to a violation. */
        private final AtomicLong violation = new AtomicLong(Long.MAX_VALUE);

        private final AtomicLongArray executions;
        private final AtomicLongArray blocked;

        /** @param from the number of the first failure of interest */
        Deal(int shares, long from) {
            this.shares = shares;
            this.from = from;
            this.executions = new AtomicLongArray(shares);
            this.blocked = new AtomicLongArray(shares);
        }

        Share share(int number) {
            return new Share(number, this);
        }

        private static long sum(AtomicLongArray numbers) {
            long sum = 0;
            for (int i = 0; i < numbers.length(); i++) {
                sum += numbers.get(i);
            }
            return sum;
        }
    }

    boolean isFirst() {
        return number == 0;
    }

    boolean has(long failure) {
        return failure >= deal.from && failure % deal.shares == number;
    }

    void violatedAt(long failure) {
        deal.violation.accumulateAndGet(failure, Math::min);
    }

    /** Whether an earlier failure has led to a violation: only the first one is reported. */
    boolean isBehindViolation(long failure) {
        return failure > deal.violation.get();
    }

    void report(Monitor monitor, long executions, long blocked) {
        deal.executions.set(number, executions);
        deal.blocked.set(number, blocked);
        monitor.report(Deal.sum(deal.executions), Deal.sum(deal.blocked));
    }
}

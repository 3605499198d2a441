package org.fencepost.lincheck;

/** Which orders of calls a sequential order has to respect. */
public enum Criterion {
    /** Happens-before between calls, and whatever a client adds to it (Herlihy and Wing 1990). */
    LINEARIZABLE("linearizable", true),
    /** Calls before and after a moment at which no call is under way (Aspnes, Herlihy and Shavit 1994). */
    QUIESCENT("quiescently consistent", true),
    /** Only the order of each thread's calls (Lamport 1979). */
    SEQUENTIAL("sequentially consistent", false);

    private final String adjective;
    private final boolean heedsClients;

    Criterion(String adjective, boolean heedsClients) {
        this.adjective = adjective;
        this.heedsClients = heedsClients;
    }

    /** What a structure is that meets it. */
    public String adjective() {
        return adjective;
    }

    /** Whether orders that a client adds make a difference. */
    boolean heedsClients() {
        return heedsClients;
    }

    /** For each call those that have to come before it. */
    long[] predecessors(Points points, History history) {
        return switch (this) {
            case LINEARIZABLE -> points.predecessors();
            case QUIESCENT -> quiescent(points.predecessors());
            case SEQUENTIAL -> sequential(history);
        };
    }

    /** A set of calls is over at a quiescent moment when all of them come before all others. */
    private static long[] quiescent(long[] before) {
        long[] result = new long[before.length];
        for (long over : before) {
            for (int i = 0; over != 0 && isOver(over, before) && i < before.length; i++) {
                result[i] |= (over >>> i & 1) == 0 ? over : 0;
            }
        }
        return result;
    }

    private static boolean isOver(long over, long[] before) {
        for (int i = 0; i < before.length; i++) {
            if ((over >>> i & 1) == 0 && (over & ~before[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    private static long[] sequential(History history) {
        long[] result = new long[history.size()];
        for (int a = 0; a < history.size(); a++) {
            for (int b = a + 1; b < history.size(); b++) {
                if (history.call(a).thread() == history.call(b).thread()) {
                    result[b] |= 1L << a;
                }
            }
        }
        return result;
    }
}

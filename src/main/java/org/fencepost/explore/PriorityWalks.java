package org.fencepost.explore;

import java.util.SplittableRandom;
import org.fencepost.work.Priorities;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010): threads have random priorities, the
 * highest that can go on does, and at d - 1 random steps the running thread's priority falls below all others. A walk finds a bug of
 * depth d in a program of n threads and at most k steps with a probability of at least 1 / (n * k^(d-1)). That is about sequentially
 * consistent executions; under weaker models, every second walk reads an older value instead at some of these steps.
 */
final class PriorityWalks implements HuntStrategy {
    private final SplittableRandom random;
    private final int depth;
    private final boolean weak;
    /** The walks of each depth that the guarantee is about. */
    private final long[] walks;

    private int longest = 1;
    private int threads = 1;

    private Priorities priorities;
    /** At which steps something changes, and whether that is the priority. */
    private int[] changes = {};

    private boolean[] reads = {};
    private boolean wantsOlder;
    private int round;

    /** @param weak whether there is more than sequential consistency */
    PriorityWalks(SplittableRandom random, int depth, boolean weak) {
        this.random = random;
        this.depth = depth;
        this.weak = weak;
        this.walks = new long[depth + 1];
        this.priorities = new Priorities(random::nextDouble);
    }

    @Override
    public String name() {
        return "pct";
    }

    @Override
    public boolean begin() {
        int now = round % depth + 1;
        boolean mixes = weak && round / depth % 2 == 1;
        round++;
        walks[now] += mixes ? 0 : 1;
        priorities = new Priorities(random::nextDouble);
        wantsOlder = false;
        changes = new int[mixes ? now : now - 1];
        reads = new boolean[changes.length];
        for (int i = 0; i < changes.length; i++) {
            changes[i] = random.nextInt(longest);
            reads[i] = mixes && random.nextBoolean();
        }
        return true;
    }

    @Override
    public int next(Walker walk) {
        apply(walk);
        int best = walk.ready(0);
        for (int i = 1; i < walk.readyCount(); i++) {
            best = priorities.of(walk.ready(i)) > priorities.of(best) ? walk.ready(i) : best;
        }
        return best;
    }

    private void apply(Walker walk) {
        for (int i = 0; i < changes.length; i++) {
            if (changes[i] == walk.steps() && reads[i]) {
                wantsOlder = true;
            } else if (changes[i] == walk.steps() && walk.running() >= 0) {
                givesWay(walk.running());
            }
        }
    }

    @Override
    public void givesWay(int thread) {
        priorities.givesWay(thread);
    }

    @Override
    public int way(Walker walk, int ways, boolean isInput) {
        if (isInput) {
            return random.nextInt(ways);
        }
        boolean older = wantsOlder;
        wantsOlder = false;
        return older ? 1 + random.nextInt(ways - 1) : 0;
    }

    /** Whatever walk it was, it says how long walks are. */
    void measure(Walker walk) {
        longest = Math.max(longest, walk.steps());
        threads = Math.max(threads, walk.graph().threads());
    }

    /** The most steps and threads of any walk. */
    int longest() {
        return longest;
    }

    int threads() {
        return threads;
    }

    /** With which probability all walks so far would have missed a bug of this depth. */
    double missed(int d) {
        return Priorities.missed(d, walks[d], threads, longest);
    }
}

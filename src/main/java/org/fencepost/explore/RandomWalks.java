package org.fencepost.explore;

import java.util.SplittableRandom;

/** Any thread, any value that the model allows; how often another thread goes on, and how often a value is not the latest, varies by walk. */
class RandomWalks implements HuntStrategy {
    private static final double[] STAYS = {0, 0.5, 0.9, 0.98};
    private static final double[] OLDER = {0, 0.05, 0.3, 1};

    final SplittableRandom random;
    private double stays;
    private double older;

    RandomWalks(SplittableRandom random) {
        this.random = random;
    }

    @Override
    public String name() {
        return "random";
    }

    @Override
    public boolean begin() {
        stays = STAYS[random.nextInt(STAYS.length)];
        older = OLDER[random.nextInt(OLDER.length)];
        return true;
    }

    @Override
    public int next(Walker walk) {
        return walk.runsOn() && random.nextDouble() < stays
                ? walk.running()
                : walk.ready(random.nextInt(walk.readyCount()));
    }

    @Override
    public int way(Walker walk, int ways, boolean isInput) {
        return isInput || random.nextDouble() < older ? random.nextInt(ways) : 0;
    }
}

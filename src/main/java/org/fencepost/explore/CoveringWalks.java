package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Walks like earlier ones that came to something new, up to a point, and then at random: new is a pair of a write and a read of it. */
final class CoveringWalks extends RandomWalks {
    private static final int MOST_KEPT = 2_000;
    /** One walk in so many starts from nothing. */
    private static final int FRESH = 8;

    private static final Walk NOTHING = new Walk(new int[0], new int[0], new int[0], new Walk.Cost(0, 0, 0));

    private final ReadPairs pairs = new ReadPairs();
    private final List<Walk> kept = new ArrayList<>();
    private Walk model = NOTHING;
    private int until;

    CoveringWalks(SplittableRandom random) {
        super(random);
    }

    @Override
    public String name() {
        return "coverage";
    }

    @Override
    public boolean begin() {
        super.begin();
        boolean fresh = kept.isEmpty() || random.nextInt(FRESH) == 0;
        model = fresh ? NOTHING : kept.get(random.nextInt(kept.size()));
        until = random.nextInt(model.steps() + 1);
        return true;
    }

    @Override
    public int next(Walker walk) {
        int t = walk.steps() < until ? model.threads()[walk.steps()] : -1;
        return walk.isReady(t) ? t : super.next(walk);
    }

    @Override
    public int way(Walker walk, int ways, boolean isInput) {
        int way = walk.steps() < until ? model.ways()[walk.steps()] : ways;
        return way < ways ? way : super.way(walk, ways, isInput);
    }

    /** Whoever has taken the walk, it is worth a change if it came to something new. */
    void learn(Walker walk) {
        if (pairs.addAll(walk) && kept.size() < MOST_KEPT) {
            kept.add(walk.taken());
        }
    }

    /** How many pairs of a write and a read of it there were. */
    int pairs() {
        return pairs.size();
    }
}

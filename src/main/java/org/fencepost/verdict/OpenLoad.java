package org.fencepost.verdict;

import java.util.List;
import org.fencepost.program.Site;

/**
 * A load that can find more than one store from before a failure, over all executions: often a commit store, sometimes a
 * missing flush.
 *
 * @param stores what it can find; null stands for what memory was filled with
 */
public record OpenLoad(Site site, List<CrashStory.Store> stores) {
    public OpenLoad {
        stores = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(stores));
    }
}

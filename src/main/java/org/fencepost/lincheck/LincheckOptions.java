package org.fencepost.lincheck;

import org.fencepost.explore.ExploreOptions;

/**
 * @param explore how clients are explored; its jobs explore different clients
 * @param threads how many threads a client has at most
 * @param calls how many operations a thread calls at most
 * @param relaxed how far from the right place a removal may take
 */
public record LincheckOptions(ExploreOptions explore, int threads, int calls, Criterion criterion, int relaxed) {}

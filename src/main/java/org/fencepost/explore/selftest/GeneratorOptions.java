package org.fencepost.explore.selftest;

/**
 * What random programs look like.
 *
 * @param events the most accesses and fences of a program
 * @param variables the most shared variables
 * @param nonAtomics whether some accesses are non-atomic (most such programs have races)
 * @param candidates the most candidate executions that brute force may have to look at, by a rough estimate
 */
public record GeneratorOptions(int threads, int events, int variables, boolean nonAtomics, double candidates) {
    public static final GeneratorOptions DEFAULT = new GeneratorOptions(4, 10, 3, false, 1_000);

    public GeneratorOptions withNonAtomics(boolean on) {
        return new GeneratorOptions(threads, events, variables, on, candidates);
    }
}

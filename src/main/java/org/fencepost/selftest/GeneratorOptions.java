package org.fencepost.selftest;

/**
 * What random programs look like.
 *
 * @param events the most accesses and fences of a program
 * @param variables the most shared variables
 * @param nonAtomics whether some accesses are non-atomic (most such programs have races)
 * @param mixed whether accesses are of 1, 2 and 4 bytes and overlap
 * @param candidates the most candidate executions that brute force may have to look at, by a rough estimate
 */
public record GeneratorOptions(
        int threads, int events, int variables, boolean nonAtomics, boolean mixed, double candidates) {
    public static final GeneratorOptions DEFAULT = new GeneratorOptions(4, 10, 3, false, false, 1_000);

    /** Few accesses: where they have parts, brute force has to try every part in every way. */
    public static final GeneratorOptions MIXED = new GeneratorOptions(3, 6, 2, false, true, 3_000);

    public GeneratorOptions withNonAtomics(boolean on) {
        return new GeneratorOptions(threads, events, variables, on, mixed, candidates);
    }
}

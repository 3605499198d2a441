package org.fencepost.program;

/**
 * One of the ways that a branch of the source can go.
 *
 * @param site where the branch stands
 * @param function the function of the program that it is in
 * @param nth its place among the branches of that line in the function
 * @param way which of its ways it is, from 0
 * @param to the line that it leads to; 0 when that is not known
 */
public record BranchSide(Site site, String function, int nth, int way, int to) {
    @Override
    public String toString() {
        String where = to == 0 || to == site.line() ? "one of its two ways" : "to line " + to;
        return site + " never goes " + where;
    }
}

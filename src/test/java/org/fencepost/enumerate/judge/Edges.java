package org.fencepost.enumerate.judge;

/** Pairs of cells of accesses, one by one. */
final class Edges {
    private final boolean[][] pairs;

    Edges(int nodes) {
        pairs = new boolean[nodes][nodes];
    }

    Edges copy() {
        Edges copy = new Edges(pairs.length);
        for (int i = 0; i < pairs.length; i++) {
            copy.pairs[i] = pairs[i].clone();
        }
        return copy;
    }

    void add(int from, int to) {
        pairs[from][to] = true;
    }

    /** From one cell to all of an access. */
    void addWhole(int from, Access to) {
        for (int i = 0; i < to.cells(); i++) {
            add(from, to.node() + i);
        }
    }

    /** From all of an access to all of another. */
    void addWhole(Access from, Access to) {
        for (int i = 0; i < from.cells(); i++) {
            addWhole(from.node() + i, to);
        }
    }

    /** Whether edges lead from a cell of the access to the node. */
    boolean reaches(Access from, int to) {
        boolean[] seen = new boolean[pairs.length];
        for (int i = 0; i < from.cells(); i++) {
            visit(from.node() + i, seen);
        }
        return seen[to];
    }

    private void visit(int node, boolean[] seen) {
        for (int next = 0; next < pairs.length; next++) {
            if (pairs[node][next] && !seen[next]) {
                seen[next] = true;
                visit(next, seen);
            }
        }
    }

    boolean areAcyclic() {
        int[] state = new int[pairs.length];
        for (int node = 0; node < pairs.length; node++) {
            if (state[node] == 0 && reachesItself(node, state)) {
                return false;
            }
        }
        return true;
    }

    private boolean reachesItself(int node, int[] state) {
        state[node] = 1;
        for (int next = 0; next < pairs.length; next++) {
            if (pairs[node][next] && (state[next] == 1 || state[next] == 0 && reachesItself(next, state))) {
                return true;
            }
        }
        state[node] = 2;
        return false;
    }
}

package org.fencepost.machine;

/** A total order of events, as a SAT problem: a variable for each pair, and no cycles of three. */
final class EventOrder {
    private final Formula formula;
    private final int[][] before;

    EventOrder(Formula formula, int events) {
        this.formula = formula;
        this.before = new int[events][events];
        for (int one = 0; one < events; one++) {
            for (int other = one + 1; other < events; other++) {
                before[one][other] = formula.newVariable();
                before[other][one] = -before[one][other];
            }
        }
        for (int a = 0; a < events; a++) {
            for (int b = 0; b < events; b++) {
                for (int c = 0; c < events; c++) {
                    if (a < b && a < c && b != c) {
                        formula.add(-before[a][b], -before[b][c], -before[c][a]);
                    }
                }
            }
        }
    }

    /** The literal that says that one event comes before the other. */
    int before(int one, int other) {
        return before[one][other];
    }

    void require(int one, int other) {
        formula.add(before[one][other]);
    }

    /** The events in the order that the solver has found. */
    int[] solution() {
        int[] order = new int[before.length];
        for (int event = 0; event < order.length; event++) {
            int place = 0;
            for (int other = 0; other < order.length; other++) {
                place += other != event && formula.isTrue(before[other][event]) ? 1 : 0;
            }
            order[place] = event;
        }
        return order;
    }
}

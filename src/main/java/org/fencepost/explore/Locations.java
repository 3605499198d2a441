package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.Wide;

/**
 * Gives out location numbers for address ranges. Ranges of different locations never overlap: each aligned cell of 16
 * bytes has a set of boundaries, and a location is what lies between two of them. A cell with any boundary inside has one
 * in its middle, so that no location but a whole cell is larger than a word. When a new access brings a boundary
 * that cuts a location in use, exploration starts over with a plan that has it ({@link Cuts}). When it cuts an atomic access,
 * the program has mixed-size accesses and needs {@link Mixer}.
 */
final class Locations {
    private static final int MIDDLE = 1 << 8;

    private static final class Cell {
        /** Bit i: a boundary before byte i. */
        int cuts;
        /** Bit i: byte i lies inside an atomic access that starts before it, so no boundary may come there. */
        int atomicInner;
        /** The location that starts at byte i, or -1. */
        final int[] starting = new int[Wide.SIZE];
        /** The plans of the accesses that start here: many steps of a program make the same access. */
        final List<Planned> plans = new ArrayList<>(2);

        Cell() {
            Arrays.fill(starting, -1);
        }
    }

    private record Planned(long address, int size, boolean atomic, AccessPlan plan) {}

    /** An address range that has a number. */
    record Location(long address, int size) {}

    private final Plan plan;
    private final Map<Long, Cell> cells = new HashMap<>();
    private boolean mixed;
    private int widest;
    private final List<Location> locations = new ArrayList<>();
    /** For each location how all of it is accessed, as nearly all accesses do. */
    private final List<AccessPlan> plans = new ArrayList<>();

    private final CutAccesses accesses = new CutAccesses();

    /** With the boundaries of the plan. */
    Locations(Plan plan) {
        this.plan = plan;
        plan.cuts().cells().forEach((number, known) -> {
            Cell cell = new Cell();
            cell.cuts = known.boundaries();
            cell.atomicInner = known.atomicInner();
            cells.put(number, cell);
        });
        this.mixed = plan.cuts().isMixed();
        this.widest = plan.cuts().widest();
    }

    int count() {
        return locations.size();
    }

    Location get(int number) {
        return locations.get(number);
    }

    /** Whether atomic accesses of different sizes overlap, so that some have several parts. */
    boolean isMixed() {
        return mixed;
    }

    /** The bytes of the widest atomic access. */
    int widest() {
        return widest;
    }

    /** The plan that these locations follow. */
    Plan plan() {
        return plan;
    }

    /** All accesses so far, in order, and how they were cut. */
    CutAccesses accesses() {
        return accesses;
    }

    /** All boundaries, also those that cut no location and so needed no other plan. */
    Cuts cuts() {
        Map<Long, Cuts.Cell> all = new HashMap<>();
        cells.forEach((number, cell) -> all.put(number, new Cuts.Cell(cell.cuts, cell.atomicInner)));
        return new Cuts(all, widest);
    }

    private Replan refined(String why) {
        return plan.with(cuts()).because(why);
    }

    /** The number of a range that an access elsewhere has been given, which must be laid out in the same way. */
    int numberOf(long address, int size) {
        Cell cell = cells.get(address >>> 4);
        int number = cell == null ? -1 : cell.starting[(int) (address & 15)];
        if (number < 0 || locations.get(number).size != size) {
            cut(address);
            cut(address + size);
            throw refined("locations are cut differently");
        }
        return number;
    }

    AccessPlan plan(Action.Access access, boolean atomic) {
        long address = access.address();
        int size = access.size();
        List<Planned> plans = cell(address).plans;
        for (int i = 0; i < plans.size(); i++) {
            Planned known = plans.get(i);
            if (known.address == address && known.size == size && known.atomic == atomic) {
                return known.plan;
            }
        }
        accesses.begin(access, atomic);
        AccessPlan plan = newPlan(access, atomic);
        accesses.cut(plan.parts());
        plans.add(new Planned(address, size, atomic, plan));
        return plan;
    }

    private AccessPlan newPlan(Action.Access access, boolean atomic) {
        long address = access.address();
        int size = access.size();
        Effect.requireAlignment(access);
        cut(address);
        cut(address + size);
        if (atomic) {
            protect(address, size);
            widest = Math.max(widest, size);
        }
        return parts(address, size);
    }

    /** Makes sure that a boundary is at the address. */
    private void cut(long address) {
        int at = (int) (address & 15);
        if (at == 0) {
            return;
        }
        Cell cell = cell(address);
        int bits = 1 << at | MIDDLE;
        if ((cell.cuts & bits) == bits) {
            return;
        }
        boolean whole = cell.cuts == 0;
        cell.cuts |= bits;
        boolean first = !mixed && (cell.atomicInner & bits) != 0;
        mixed |= first;
        if (first || isInsideLocation(cell, address, at) || whole && cell.starting[0] >= 0) {
            throw refined("a location is cut in two");
        }
    }

    private Cell cell(long address) {
        Long key = address >>> 4;
        Cell cell = cells.get(key);
        if (cell == null) {
            cell = new Cell();
            cells.put(key, cell);
        }
        return cell;
    }

    private boolean isInsideLocation(Cell cell, long address, int at) {
        for (int i = 0; i < at; i++) {
            int number = cell.starting[i];
            if (number >= 0 && locations.get(number).address + locations.get(number).size > address) {
                return true;
            }
        }
        return false;
    }

    private void protect(long address, int size) {
        Cell cell = cell(address);
        int inner = ((1 << size) - 2) << (int) (address & 15);
        cell.atomicInner |= inner;
        if ((cell.cuts & inner) != 0 && !mixed) {
            mixed = true;
            throw refined("atomic accesses of different sizes overlap");
        }
    }

    private AccessPlan parts(long address, int size) {
        long end = address + size;
        if (nextBoundary(address, end) == end) {
            return plans.get(number(address, size));
        }
        int count = 0;
        for (long from = address; from < end; from = nextBoundary(from, end)) {
            count++;
        }
        int[] numbers = new int[count];
        int[] offsets = new int[count];
        int[] sizes = new int[count];
        int i = 0;
        for (long from = address; from < end; ) {
            long to = nextBoundary(from, end);
            numbers[i] = number(from, (int) (to - from));
            offsets[i] = (int) (from - address);
            sizes[i] = (int) (to - from);
            i++;
            from = to;
        }
        return new AccessPlan(numbers, offsets, sizes);
    }

    private long nextBoundary(long from, long end) {
        Cell cell = cells.get(from >>> 4);
        long cellEnd = (from | 15) + 1;
        if (cell != null) {
            for (long to = from + 1; to < cellEnd && to < end; to++) {
                if ((cell.cuts >> (to & 15) & 1) != 0) {
                    return to;
                }
            }
        }
        return Math.min(cellEnd, end);
    }

    private int number(long address, int size) {
        Cell cell = cell(address);
        int at = (int) (address & 15);
        if (cell.starting[at] < 0) {
            cell.starting[at] = locations.size();
            plans.add(new AccessPlan(new int[] {locations.size()}, new int[] {0}, new int[] {size}));
            locations.add(new Location(address, size));
        }
        return cell.starting[at];
    }
}

package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * How memory is cut into locations: the boundaries in each aligned cell of 16 bytes that an access touches.
 *
 * @param cells by the number of the cell
 * @param widest the bytes of the widest atomic access
 */
record Cuts(Map<Long, Cell> cells, int widest) {
    static final Cuts NONE = new Cuts(Map.of(), 0);

    /**
     * @param boundaries bit i: a boundary before byte i
     * @param atomicInner bit i: byte i lies inside an atomic access that starts before it
     */
    record Cell(int boundaries, int atomicInner) {
        /** Whether a boundary cuts an atomic access. */
        boolean isMixed() {
            return (boundaries & atomicInner) != 0;
        }

        Cell and(Cell other) {
            return new Cell(boundaries | other.boundaries, atomicInner | other.atomicInner);
        }
    }

    Cuts {
        cells = Map.copyOf(cells);
    }

    /** Whether atomic accesses of different sizes overlap, so that some have several parts. */
    boolean isMixed() {
        return cells.values().stream().anyMatch(Cell::isMixed);
    }

    /** The boundaries of both. */
    Cuts and(Cuts other) {
        Map<Long, Cell> all = new HashMap<>(cells);
        other.cells.forEach((number, cell) -> all.merge(number, cell, Cell::and));
        return new Cuts(all, Math.max(widest, other.widest));
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(widest);
        out.writeInt(cells.size());
        for (Map.Entry<Long, Cell> entry : cells.entrySet()) {
            out.writeLong(entry.getKey());
            out.writeInt(entry.getValue().boundaries);
            out.writeInt(entry.getValue().atomicInner);
        }
    }

    static Cuts load(DataInput in) throws IOException {
        int widest = in.readInt();
        Map<Long, Cell> cells = new HashMap<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            cells.put(in.readLong(), new Cell(in.readInt(), in.readInt()));
        }
        return new Cuts(cells, widest);
    }
}

package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.FunctionBuilder;

/** Moves that happen at once: no source may be overwritten before it is read. */
final class ParallelMoves {
    private record Move(int target, int source) {}

    private final List<Move> pending = new ArrayList<>();

    void add(int target, int source) {
        if (target != source) {
            pending.add(new Move(target, source));
        }
    }

    void emit(FunctionBuilder code) {
        while (!pending.isEmpty()) {
            Move free = pending.stream().filter(this::isFree).findFirst().orElse(null);
            if (free == null) {
                // Only cycles are left: save one target, and let whoever reads it read the copy.
                int saved = pending.get(0).target;
                int copy = code.register();
                code.move(copy, saved);
                pending.replaceAll(m -> m.source == saved ? new Move(m.target, copy) : m);
            } else {
                code.move(free.target, free.source);
                pending.removeIf(m -> m == free);
            }
        }
    }

    /** Nobody reads the target any more. */
    private boolean isFree(Move move) {
        return pending.stream().noneMatch(m -> m.source == move.target);
    }
}

package org.fencepost.explore;

import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.program.Wide;

/** What accesses write, with values of 16 bytes by their numbers, and how strongly the halves of updates are ordered. */
final class Updates {
    private static final Wide NOTHING = new Wide(0, 0);

    private final WideValues wide;

    Updates(WideValues wide) {
        this.wide = wide;
    }

    /** Whether an access that finds {@code old} writes. */
    boolean writes(Effect effect, long old) {
        return effect.isWide() ? effect.writes(wide.value(old)) : effect.writes(old, 0);
    }

    /** What an access writes; {@code old} is what it has found, if it is an update. */
    long written(Effect effect, long old) {
        if (!effect.isWide()) {
            return effect.low(old, 0);
        }
        return wide.number(effect.written(effect.reads() ? wide.value(old) : NOTHING));
    }

    /** How strongly the read half of an update that reads {@code old} is ordered. */
    Mode readMode(Step update, long old) {
        if (!writes(update.effect(), old)) {
            return update.action instanceof Action.Cas cas ? cas.failure().mode() : Mode.RLX;
        }
        return switch (mode(update.action)) {
            case ACQ_REL, ACQ -> Mode.ACQ;
            case REL, RLX -> Mode.RLX;
            case SC -> Mode.SC;
            case NA -> Mode.NA;
        };
    }

    static Mode writeMode(Step update) {
        return switch (mode(update.action)) {
            case ACQ_REL, REL -> Mode.REL;
            case ACQ, RLX -> Mode.RLX;
            case SC -> Mode.SC;
            case NA -> Mode.NA;
        };
    }

    private static Mode mode(Action update) {
        if (update instanceof Action.Rmw rmw) {
            return rmw.how().mode();
        } else if (update instanceof Action.Cas cas) {
            return cas.success().mode();
        }
        return Mode.ACQ;
    }
}

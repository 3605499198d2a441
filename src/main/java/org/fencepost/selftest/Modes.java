package org.fencepost.selftest;

import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Mode;

/** The modes that something can have. */
enum Modes {
    LOADS(Mode.RLX, Mode.ACQ, Mode.SC),
    STORES(Mode.RLX, Mode.REL, Mode.SC),
    UPDATES(Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC),
    /** The strongest most often. */
    FENCES(Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC, Mode.SC);

    private final List<Mode> modes;

    Modes(Mode... modes) {
        this.modes = List.of(modes);
    }

    Mode pick(SplittableRandom random) {
        return modes.get(random.nextInt(modes.size()));
    }
}

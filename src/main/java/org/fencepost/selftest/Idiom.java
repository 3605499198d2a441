package org.fencepost.selftest;

import java.util.List;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;

/** Statements that belong together: how programs wait, lock, fail, or go on for ever. */
enum Idiom {
    /** Loads until it gets the value. */
    AWAIT(Feature.WAITS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(until(use.value, use.register, use.load()));
        }
    },
    /** Loads until it gets anything else. */
    AWAIT_OTHER(Feature.WAITS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            SmallProgram.Expression value = new SmallProgram.Constant(use.value);
            return List.of(new SmallProgram.Until(List.of(use.load()), List.of(use.register), false, value));
        }
    },
    /** Loads until it gets the value, with a fence in each round. */
    AWAIT_FENCED(Feature.WAITS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(until(use.value, use.register, use.load(), new SmallProgram.Fence(Mode.SC)));
        }
    },
    /** Loads from two places until one of them has the value. */
    AWAIT_EITHER(Feature.WAITS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            int second = use.register + 1;
            return List.of(new SmallProgram.Until(
                    List.of(use.load(), new SmallProgram.Load(second, use.other, use.mode)),
                    List.of(use.register, second),
                    true,
                    new SmallProgram.Constant(use.value)));
        }
    },
    /** Compares with the value and swaps in another one, until that succeeds. */
    AWAIT_CAS(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(until(
                    use.value,
                    use.register,
                    new SmallProgram.Cas(use.register, use.place, use.value, use.next(), use.mode, Mode.RLX, false)));
        }
    },
    /** Exchanges with 1 until it gets 0. */
    AWAIT_EXCHANGE(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(until(0, use.register, use.exchange()));
        }
    },
    /** Loads until it gets 0, then exchanges with 1, and all over again unless it gets 0 there, too. */
    TEST_AND_SET(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            SmallProgram.Statement load = new SmallProgram.Load(use.register, use.place, Mode.RLX);
            return List.of(until(0, use.register, until(0, use.register, load), use.exchange()));
        }
    },
    /** Adds 1 by loading and comparing and swapping, until that succeeds. */
    ADD_BY_CAS(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            int seen = use.register + 1;
            SmallProgram.Expression same = new SmallProgram.Sum(seen, 0);
            return List.of(new SmallProgram.Until(
                    List.of(new SmallProgram.Load(seen, use.place, Mode.RLX), use.add(false, -1)),
                    List.of(use.register),
                    true,
                    same));
        }
    },
    /** The same with a weak one. */
    ADD_BY_WEAK_CAS(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            int done = use.register + 2;
            SmallProgram.Statement load = new SmallProgram.Load(use.register + 1, use.place, Mode.RLX);
            return List.of(until(1, done, load, use.add(true, done)));
        }
    },
    /** Compares with the value and swaps in another one, once, and weakly, and looks whether that has succeeded. */
    TRY_WEAK_CAS(Feature.WAITS, Modes.UPDATES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            SmallProgram.Expression value = new SmallProgram.Constant(use.value);
            return List.of(new SmallProgram.Cas(
                    use.register, use.place, value, use.next(), use.mode, Mode.RLX, true, use.register + 1));
        }
    },
    /** Loads, and assumes that it is the value. */
    ASSUME(Feature.WAITS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(use.load(), new SmallProgram.Assume(use.register, use.value));
        }
    },
    /** What is between the two is up to others. */
    LOCK(Feature.LOCKS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            int mutex = use.value % MUTEXES;
            return List.of(
                    new SmallProgram.Call(SmallProgram.Service.LOCK, mutex, 0),
                    new SmallProgram.Call(SmallProgram.Service.UNLOCK, mutex, 0));
        }
    },
    TRY_LOCK(Feature.LOCKS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(new SmallProgram.Call(SmallProgram.Service.TRY_LOCK, use.value % MUTEXES, use.register));
        }
    },
    /** Stores any of some values. */
    STORE_CHOICE(Feature.CHOICES, Modes.STORES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(new SmallProgram.Store(use.place, new SmallProgram.Choice(2 + use.value), use.mode));
        }
    },
    FAIL_IF(Feature.FAILURES) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(use.ifSeen(SmallProgram.Service.FAIL));
        }
    },
    /** Stores 1 to the other place and loads, until it gets the value. */
    STORE_UNTIL(Feature.ENDLESS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            SmallProgram.Statement store = new SmallProgram.Store(use.other, new SmallProgram.Constant(1), Mode.RLX);
            return List.of(until(use.value, use.register, store, use.load()));
        }
    },
    /** Adds 1 to the other place and loads, until it gets the value. */
    ADD_UNTIL(Feature.ENDLESS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            SmallProgram.Expression one = new SmallProgram.Constant(1);
            SmallProgram.Statement add = new SmallProgram.Rmw(use.register + 1, RmwOp.ADD, use.other, one, Mode.RLX);
            return List.of(until(use.value, use.register, add, use.load()));
        }
    },
    SPIN_IF(Feature.ENDLESS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(use.ifSeen(SmallProgram.Service.SPIN));
        }
    },
    RECURSE_IF(Feature.ENDLESS) {
        @Override
        List<SmallProgram.Statement> statements(Use use) {
            return List.of(use.ifSeen(SmallProgram.Service.RECURSE));
        }
    };

    private static final int MUTEXES = 2;

    private final Feature feature;
    private final Modes modes;

    Idiom(Feature feature) {
        this(feature, Modes.LOADS);
    }

    Idiom(Feature feature, Modes modes) {
        this.feature = feature;
        this.modes = modes;
    }

    abstract List<SmallProgram.Statement> statements(Use use);

    Feature feature() {
        return feature;
    }

    Modes modes() {
        return modes;
    }

    private static SmallProgram.Statement until(long value, int register, SmallProgram.Statement... body) {
        return new SmallProgram.Until(List.of(body), register, value);
    }

    /**
     * Where and how it is used.
     *
     * @param register the first of three that hold nothing yet
     * @param seen one that may hold something
     */
    record Use(SmallProgram.Place place, SmallProgram.Place other, int value, Mode mode, int register, int seen) {
        private SmallProgram.Statement load() {
            return new SmallProgram.Load(register, place, mode);
        }

        private SmallProgram.Statement exchange() {
            return new SmallProgram.Rmw(register, RmwOp.XCHG, place, new SmallProgram.Constant(1), mode);
        }

        private SmallProgram.Expression next() {
            return new SmallProgram.Constant(value + 1L);
        }

        private SmallProgram.Statement add(boolean weak, int done) {
            SmallProgram.Expression old = new SmallProgram.Sum(register + 1, 0);
            SmallProgram.Expression more = new SmallProgram.Sum(register + 1, 1);
            return new SmallProgram.Cas(register, place, old, more, mode, Mode.RLX, weak, done);
        }

        private SmallProgram.Statement ifSeen(SmallProgram.Service service) {
            SmallProgram.Statement call = new SmallProgram.Call(service, 0, 0);
            return new SmallProgram.If(seen, value, List.of(call), List.of());
        }
    }
}

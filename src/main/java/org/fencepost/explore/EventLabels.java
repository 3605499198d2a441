package org.fencepost.explore;

import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;

/** Short texts for events that are more than a plain access or fence, for reports. */
final class EventLabels implements ActionCases<String> {
    static final EventLabels INSTANCE = new EventLabels();

    private EventLabels() {}

    /**
     * The label of an event, for a read of an update until its write comes.
     *
     * @param value what it read, or the answer to the choice
     */
    static String of(Action action, boolean isExclusive, long value) {
        if (action instanceof Action.Choose choose) {
            return answered(choose, value);
        }
        boolean underWay = isExclusive && !(action instanceof Action.Lock);
        return underWay ? "update under way" : action.accept(INSTANCE);
    }

    private static String answered(Action.Choose choose, long answer) {
        boolean unlucky = choose.isUnlucky(answer);
        return switch (choose.chooser()) {
            case PROGRAM ->
                choose.meanings().isEmpty()
                        ? INSTANCE.choose(choose)
                        : choose.meanings().get((int) answer);
            case FAILURE -> (unlucky ? "" : "no ") + "spurious failure";
            case WAKE_UP -> (unlucky ? "" : "no ") + "spurious wake-up";
            case CLOCK -> (unlucky ? "no" : "much") + " time passes";
        };
    }

    @Override
    public String lock(Action.Lock lock) {
        return lock.trying() ? "trylock" : "lock";
    }

    @Override
    public String unlock(Action.Unlock unlock) {
        return "unlock";
    }

    @Override
    public String spawn(Action.Spawn spawn) {
        return "spawn " + spawn.function().name();
    }

    @Override
    public String join(Action.Join join) {
        return "join thread " + join.thread();
    }

    @Override
    public String alloc(Action.Alloc alloc) {
        return "allocate " + alloc.size() + " bytes at";
    }

    @Override
    public String free(Action.Free free) {
        return "free";
    }

    @Override
    public String choose(Action.Choose choose) {
        return "choose one of " + choose.options();
    }

    @Override
    public String otherwise(Action action) {
        return "";
    }
}

package org.fencepost.graph;

import org.fencepost.program.Annotation;
import org.fencepost.program.Site;

/**
 * A node of an execution: what one instruction (or one half of a read-modify-write) did.
 *
 * @param id its number in the execution, from 0
 * @param thread the thread that did it; -1 for initial writes
 * @param action its place among the actions of its thread
 * @param label short text of what it is when it is neither access nor fence (spawn, join, free, ...), otherwise empty
 */
public record Event(
        int id,
        int thread,
        int action,
        boolean isRead,
        boolean isWrite,
        boolean isFence,
        long address,
        int size,
        long valueRead,
        long valueWritten,
        Annotation how,
        Site site,
        String label) {

    public static final int INITIAL = -1;

    public boolean isInitial() {
        return thread == INITIAL;
    }

    /** Reads and writes alike. */
    public boolean isAccess() {
        return isRead || isWrite;
    }

    /** A read-modify-write that is one event, as in the C dialect. */
    public boolean isUpdate() {
        return isRead && isWrite;
    }

    /** The same event with other values. */
    public Event withValues(long newValueRead, long newValueWritten) {
        return new Event(
                id,
                thread,
                action,
                isRead,
                isWrite,
                isFence,
                address,
                size,
                newValueRead,
                newValueWritten,
                how,
                site,
                label);
    }

    /** The same event with another mode or other tags. */
    public Event with(Annotation newHow) {
        return new Event(
                id,
                thread,
                action,
                isRead,
                isWrite,
                isFence,
                address,
                size,
                valueRead,
                valueWritten,
                newHow,
                site,
                label);
    }

    /** The same event under another number. */
    public Event withId(int newId) {
        return new Event(
                newId,
                thread,
                action,
                isRead,
                isWrite,
                isFence,
                address,
                size,
                valueRead,
                valueWritten,
                how,
                site,
                label);
    }
}

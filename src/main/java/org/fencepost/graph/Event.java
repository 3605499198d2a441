package org.fencepost.graph;

import org.fencepost.program.Annotation;
import org.fencepost.program.Site;

/**
 * A node of an execution: what one instruction (or one half of a read-modify-write) did.
 *
 * @param id its number in the execution, from 0
 * @param thread the thread that did it; -1 for initial writes
 * @param action its place among the actions of its thread
 * @param valueRead the lower 8 bytes of what it read, zero-extended
 * @param valueWritten the lower 8 bytes of what it wrote
 * @param label short text of what it is when it is neither access nor fence (spawn, join, free, ...), otherwise empty
 * @param highRead the upper 8 bytes of what an event of 16 bytes read, otherwise 0
 * @param highWritten the same of what it wrote
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
        String label,
        long highRead,
        long highWritten) {

    public static final int INITIAL = -1;

    /** An event whose values have no more than 8 bytes. */
    public Event(
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
        this(
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
                how,
                site,
                label,
                0,
                0);
    }

    /** The same event with the upper halves of its values, which are of 16 bytes. */
    public Event withHighs(long newHighRead, long newHighWritten) {
        return copy(id, valueRead, valueWritten, how, newHighRead, newHighWritten);
    }

    /** The same event with other values. */
    public Event withValues(long newValueRead, long newValueWritten) {
        return copy(id, newValueRead, newValueWritten, how, 0, 0);
    }

    /** The same event with another mode or other tags. */
    public Event with(Annotation newHow) {
        return copy(id, valueRead, valueWritten, newHow, highRead, highWritten);
    }

    /** The same event under another number. */
    public Event withId(int newId) {
        return copy(newId, valueRead, valueWritten, how, highRead, highWritten);
    }

    private Event copy(int number, long read, long written, Annotation mode, long highOfRead, long highOfWritten) {
        return new Event(
                number,
                thread,
                action,
                isRead,
                isWrite,
                isFence,
                address,
                size,
                read,
                written,
                mode,
                site,
                label,
                highOfRead,
                highOfWritten);
    }

    public boolean isInitial() {
        return thread == INITIAL;
    }

    public boolean isAccess() {
        return isRead || isWrite;
    }

    /** A read-modify-write that is one event, as in the C dialect. */
    public boolean isUpdate() {
        return isRead && isWrite;
    }
}

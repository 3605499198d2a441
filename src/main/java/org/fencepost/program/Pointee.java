package org.fencepost.program;

/**
 * What a pointer that a call returns points to, as the source has it: the type of the variable that it is assigned to, or of
 * the function that returns it.
 *
 * @param site the call; its callers are not known
 * @param variable the name of that variable, or empty
 * @param type the name of the type pointed to, or empty
 * @param size of that type, in bytes
 */
public record Pointee(Site site, String variable, String type, Layout layout, long size) {
    /** Whether an object of so many bytes can be one, or several of them side by side, or one with a tail. */
    boolean fits(long bytes) {
        return size > 0 && bytes >= size;
    }

    /** What the parts of such an object are called. */
    Layout layoutOf(long bytes) {
        return bytes >= 2 * size && bytes % size == 0 && !hasTail() ? new Layout.Array(layout, size) : layout;
    }

    /** Whether its last member is an array without a length, which takes all that is left. */
    private boolean hasTail() {
        return layout instanceof Layout.Struct struct
                && struct.members().stream().anyMatch(member -> member.offset() + member.size() > size);
    }
}

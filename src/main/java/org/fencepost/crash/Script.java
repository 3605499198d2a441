package org.fencepost.crash;

import java.util.List;

/**
 * Who does what when, for comparisons with other ways of exploring: in each turn a thread makes its next access, fence or
 * flush, or the oldest entry of its store buffer takes effect. Everything else that a thread wants to do it does at once.
 * The turns of threads that are gone are left out.
 *
 * @param turns the number of the thread; {@code ~number} to let an entry of its buffer take effect
 */
public record Script(List<Integer> turns) {
    public Script {
        turns = List.copyOf(turns);
    }
}

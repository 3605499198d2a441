package org.fencepost.c.ir;

import java.util.List;

/**
 * Which accesses that are not atomic are taken for relaxed atomic ones, because the program means them so.
 *
 * @param volatiles all volatile ones
 * @param plain those that one of these names: a file, a place ({@code ring.h:75}), a function, a type, a variable or a member
 */
public record Relaxation(boolean volatiles, List<String> plain) {
    public static final Relaxation NONE = new Relaxation(false, List.of());

    public Relaxation {
        plain = List.copyOf(plain);
    }
}

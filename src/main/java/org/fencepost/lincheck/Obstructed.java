package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.program.Site;

/**
 * How threads keep others, or each other, from finishing.
 *
 * @param message what is wrong, in one sentence
 * @param thread one that does not finish, or takes long
 * @param site where it stands
 * @param steps what happens first, a line a step
 * @param forEver what can happen over and over after that; empty when the thread can do nothing at all, or when it is only slow
 */
public record Obstructed(String message, int thread, Site site, List<String> steps, List<String> forEver) {
    public Obstructed {
        steps = List.copyOf(steps);
        forEver = List.copyOf(forEver);
    }
}

package org.fencepost.verdict;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.fencepost.graph.Execution;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Something wrong, with the execution that shows it.
 *
 * @param message what went wrong, in one sentence
 * @param thread the thread in which it shows
 * @param advice what to look at, or empty
 * @param execution the whole execution, or null when it went wrong before any shared access
 * @param culprits numbers of the events that the message is about
 * @param printed what the program printed, in some order that the execution allows
 * @param crash how power failures led to it, or null
 * @param objects what was allocated on the way, so that addresses have names
 */
public record Violation(
        FailureKind kind,
        String message,
        int thread,
        Site site,
        String advice,
        @Nullable Execution execution,
        List<Integer> culprits,
        List<String> printed,
        @Nullable CrashStory crash,
        List<Action.Alloc> objects) {
    public Violation(
            FailureKind kind,
            String message,
            int thread,
            Site site,
            String advice,
            @Nullable Execution execution,
            List<Integer> culprits,
            List<String> printed) {
        this(kind, message, thread, site, advice, execution, culprits, printed, null, List.of());
    }

    /** The same, where these objects were allocated: messages and reports call them by their names. */
    public Violation naming(Program program, Collection<Action.Alloc> allocated) {
        Program names = program.naming(allocated);
        return new Violation(
                kind,
                names.inText(message),
                thread,
                site,
                names.inText(advice),
                execution,
                culprits,
                printed,
                crash == null ? null : crash.naming(names),
                List.copyOf(allocated));
    }

    /** The program, which names addresses as they are called here. */
    public @Nullable Program names(@Nullable Program program) {
        return program == null ? null : program.naming(objects);
    }

    /** The execution, where there is one. */
    public Execution shown() {
        return Objects.requireNonNull(execution);
    }
}

package org.fencepost.cli;

import java.util.Collection;
import java.util.List;
import org.fencepost.verdict.Verdict;

/** The exit code of a run over several files: that of the verdict which most needs a person's attention. */
final class ExitCode {
    /** From worst to best: an input that was not checked hides everything, a violation outweighs a limit. */
    private static final List<Verdict> WORST_FIRST =
            List.of(Verdict.UNSUPPORTED, Verdict.VIOLATION, Verdict.BOUNDED, Verdict.VERIFIED);

    private ExitCode() {}

    static Verdict worst(Collection<Verdict> verdicts) {
        return WORST_FIRST.stream().filter(verdicts::contains).findFirst().orElse(Verdict.UNSUPPORTED);
    }
}

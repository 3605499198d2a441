package org.fencepost.report;

import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;

/**
 * What checking one file gave, as reports need it.
 *
 * @param basis what the program was checked under
 * @param result the engine's answer, or null when it never got that far
 * @param program what was checked, for the names of its variables; or null
 * @param totalSeconds from reading the file to the answer
 * @param error why there is no result, or null
 * @param note what else to know about a program in which no error was found, or empty
 */
public record Outcome(
        String file, Basis basis, Result result, Program program, double totalSeconds, InputError error, String note) {

    /** What is wrong with the input; {@code site} may be null. */
    public record InputError(String message, Site site) {}

    public static Outcome of(String file, Basis basis, Result result, Program program, double totalSeconds) {
        return new Outcome(file, basis, result, program, totalSeconds, null, "");
    }

    public static Outcome wrongInput(String file, Basis basis, String message, Site site, double totalSeconds) {
        return new Outcome(file, basis, null, null, totalSeconds, new InputError(message, site), "");
    }

    public Outcome noting(String newNote) {
        return new Outcome(file, basis, result, program, totalSeconds, error, newNote);
    }

    public Verdict verdict() {
        return result == null ? Verdict.UNSUPPORTED : result.verdict();
    }
}

package org.fencepost.report;

import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;

/**
 * What checking one file gave, as reports need it.
 *
 * @param standard what {@code -std} names, if that decided on the model; otherwise null
 * @param result the engine's answer, or null when it never got that far
 * @param program what was checked, for the names of its variables; or null
 * @param totalSeconds from reading the file to the answer
 * @param error why there is no result, or null
 * @param note what else to know about a program in which no error was found, or empty
 */
public record Outcome(
        String file,
        String model,
        String standard,
        Result result,
        Program program,
        double totalSeconds,
        InputError error,
        String note) {

    /** What is wrong with the input; {@code site} may be null. */
    public record InputError(String message, Site site) {}

    public static Outcome of(String file, String model, Result result, Program program, double totalSeconds) {
        return new Outcome(file, model, null, result, program, totalSeconds, null, "");
    }

    public static Outcome wrongInput(String file, String model, String message, Site site, double totalSeconds) {
        return new Outcome(file, model, null, null, null, totalSeconds, new InputError(message, site), "");
    }

    public Outcome withStandard(String decisive) {
        return new Outcome(file, model, decisive, result, program, totalSeconds, error, note);
    }

    public Outcome noting(String newNote) {
        return new Outcome(file, model, standard, result, program, totalSeconds, error, newNote);
    }

    /** The model, and why it is this one unless that is plain. */
    public String modelAndReason() {
        return modelAndReason(model, standard);
    }

    static String modelAndReason(String model, String standard) {
        return standard == null ? model : model + ", the default for -std=" + standard;
    }

    public Verdict verdict() {
        return result == null ? Verdict.UNSUPPORTED : result.verdict();
    }
}

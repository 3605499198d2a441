package org.fencepost.report;

import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Refusal;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What checking one file gave, as reports need it.
 *
 * @param basis what the program was checked under
 * @param program what was checked, for the names of its variables; or null
 * @param totalSeconds from reading the file to the answer
 * @param note what else to know about a program in which no error was found, or empty
 */
public record FileResult(
        String file, Basis basis, Result result, @Nullable Program program, double totalSeconds, String note) {
    public static FileResult of(
            String file, Basis basis, Result result, @Nullable Program program, double totalSeconds) {
        return new FileResult(file, basis, result, program, totalSeconds, "");
    }

    public static FileResult wrongInput(
            String file, Basis basis, String message, @Nullable Site site, double totalSeconds) {
        return of(file, basis, new Refusal(message, site).result(), null, totalSeconds);
    }

    public FileResult noting(String newNote) {
        return new FileResult(file, basis, result, program, totalSeconds, newNote);
    }

    public Verdict verdict() {
        return result.verdict();
    }

    /** Why nothing was checked, or null. */
    public @Nullable Refusal error() {
        return result.part(Refusal.class);
    }
}

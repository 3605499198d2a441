package org.fencepost.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.fencepost.api.Answer;

/** An answer as diagnostics of one file. */
record Diagnostics(Path file) {
    private static final int WHOLE_LINE = 1000;

    List<Diagnostic> of(Answer answer) {
        List<Diagnostic> all = new ArrayList<>();
        answer.findings().forEach(finding -> all.add(diagnostic(finding, DiagnosticSeverity.Error)));
        answer.warnings().forEach(finding -> all.add(diagnostic(finding, DiagnosticSeverity.Warning)));
        answer.limits().forEach(limit -> all.add(limit(limit)));
        answer.problem().ifPresent(problem -> all.add(problem(problem)));
        return all;
    }

    private Diagnostic diagnostic(Answer.Finding finding, DiagnosticSeverity severity) {
        String advice = finding.advice().isEmpty() ? "" : "\n" + finding.advice();
        Diagnostic diagnostic = plain(line(finding.place()), finding.message() + advice, severity);
        diagnostic.setCode(finding.kind());
        diagnostic.setRelatedInformation(
                finding.steps().stream().map(this::related).toList());
        return diagnostic;
    }

    private DiagnosticRelatedInformation related(Answer.Step step) {
        return new DiagnosticRelatedInformation(
                new Location(uri(step.place()), range(line(step.place()))), step.text());
    }

    private String uri(Answer.Place place) {
        boolean known = place.line() > 0;
        Path path = known ? Path.of(place.file()) : file;
        return path.toAbsolutePath().normalize().toUri().toString();
    }

    private static Diagnostic limit(String limit) {
        return plain(
                0, "No error found, but not every behaviour was explored: " + limit, DiagnosticSeverity.Information);
    }

    private static Diagnostic problem(Answer.Problem problem) {
        int line = problem.place().map(Diagnostics::line).orElse(0);
        return plain(line, "Not checked: " + problem.message(), DiagnosticSeverity.Error);
    }

    private static Diagnostic plain(int line, String message, DiagnosticSeverity severity) {
        return new Diagnostic(range(line), message, severity, "fencepost");
    }

    /** Lines of the protocol begin with 0. */
    private static int line(Answer.Place place) {
        return Math.max(0, place.line() - 1);
    }

    private static Range range(int line) {
        return new Range(new Position(line, 0), new Position(line, WHOLE_LINE));
    }
}

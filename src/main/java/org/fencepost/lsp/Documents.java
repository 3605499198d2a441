package org.fencepost.lsp;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.fencepost.api.Checker;
import org.fencepost.api.Question;

/** The files that an editor has open. One check at a time, in the order in which files were saved. */
final class Documents implements TextDocumentService, AutoCloseable {
    static final String VERIFY = "fencepost.verify";

    private static final Pattern MAIN = Pattern.compile("^\\s*(?:int|void)\\s+main\\s*\\(.*");

    private final Supplier<LanguageClient> client;
    private final Checker checker = new Checker();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "fencepost checks");
        thread.setDaemon(true);
        return thread;
    });

    Documents(Supplier<LanguageClient> client) {
        this.client = client;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams parameters) {
        checkIfMarked(parameters.getTextDocument().getUri());
    }

    @Override
    public void didSave(DidSaveTextDocumentParams parameters) {
        checkIfMarked(parameters.getTextDocument().getUri());
    }

    /** What is not saved is not checked: clang reads files. */
    @Override
    public void didChange(DidChangeTextDocumentParams parameters) {}

    @Override
    public void didClose(DidCloseTextDocumentParams parameters) {
        publish(parameters.getTextDocument().getUri(), List.of());
    }

    private void checkIfMarked(String uri) {
        Marked.in(text(uri)).ifPresent(how -> worker.execute(() -> check(uri, how)));
    }

    /** Whether it is marked or not. */
    CompletableFuture<Object> checkNow(String uri) {
        Marked how = Marked.in(text(uri)).orElse(Marked.DEFAULT);
        return CompletableFuture.supplyAsync(() -> check(uri, how), worker);
    }

    private Object check(String uri, Marked how) {
        Path file = Path.of(URI.create(uri));
        var answer = checker.check(Question.about(file)
                .under(how.model())
                .withFlags(how.flags().toArray(String[]::new))
                .within(how.timeout()));
        publish(uri, new Diagnostics(file).of(answer));
        return answer.verdict().toString();
    }

    private void publish(String uri, List<org.eclipse.lsp4j.Diagnostic> diagnostics) {
        client.get().publishDiagnostics(new PublishDiagnosticsParams(uri, diagnostics));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams parameters) {
        String uri = parameters.getTextDocument().getUri();
        List<String> lines = text(uri).lines().toList();
        List<CodeLens> lenses = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            if (MAIN.matcher(lines.get(line)).matches()) {
                Range range = new Range(new Position(line, 0), new Position(line, 0));
                lenses.add(new CodeLens(range, new Command("verify", VERIFY, List.of(uri)), null));
            }
        }
        return CompletableFuture.completedFuture(lenses);
    }

    /** Empty for what is no file that can be read. */
    private static String text(String uri) {
        try {
            return Files.readString(Path.of(URI.create(uri)), StandardCharsets.ISO_8859_1);
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
        checker.close();
    }
}

package org.fencepost.lsp;

import com.google.gson.JsonPrimitive;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** The server, for one editor; it ends when the editor closes its input or says so. */
public final class Server implements LanguageServer, WorkspaceService {
    private final Documents documents = new Documents(this::client);
    private @Nullable LanguageClient client;

    /** Serves an editor until it is gone. */
    public static void serve(InputStream in, OutputStream out) {
        Server server = new Server();
        Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
        server.client = launcher.getRemoteProxy();
        try {
            launcher.startListening().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // The editor is gone.
        } finally {
            server.documents.close();
        }
    }

    private LanguageClient client() {
        return Objects.requireNonNull(client);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams parameters) {
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.None);
        sync.setSave(true);
        ServerCapabilities capabilities = new ServerCapabilities();
        capabilities.setTextDocumentSync(sync);
        capabilities.setCodeLensProvider(new CodeLensOptions(false));
        capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Documents.VERIFY)));
        return CompletableFuture.completedFuture(new InitializeResult(capabilities));
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams parameters) {
        Object argument = parameters.getArguments().isEmpty()
                ? ""
                : parameters.getArguments().get(0);
        String uri = argument instanceof JsonPrimitive text ? text.getAsString() : String.valueOf(argument);
        return documents.checkNow(uri);
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        return CompletableFuture.completedFuture(new Object());
    }

    /** The editor closes its side next, which ends {@link #serve}. */
    @Override
    public void exit() {
        documents.close();
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documents;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return this;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams parameters) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams parameters) {}
}

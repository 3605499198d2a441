package org.fencepost.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.concurrent.Callable;
import org.fencepost.lsp.Server;
import picocli.CommandLine.Command;

/** {@code fencepost lsp}: a server for editors. */
@Command(
        name = "lsp",
        mixinStandardHelpOptions = true,
        description = {
            "Serve an editor over the language server protocol, on standard input and output.",
            "",
            "Files with a comment '// fencepost: check' near their top are checked when they are opened or saved;",
            "it may go on with model=MODEL, timeout=20s and flags for clang.",
            ""
        },
        footer = {"", "Examples:", "  fencepost lsp"})
final class LspCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        Server.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
        return 0;
    }
}

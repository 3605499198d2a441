package org.fencepost.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.litmus.LitmusEngine;
import picocli.CommandLine;

/** Runs command lines in this virtual machine and keeps what they print. */
final class Session {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false, false);
    private int code;

    /** The real thing. */
    static Session run(String... arguments) {
        Session session = new Session();
        session.code = Fencepost.run(session.console, new Interrupts(), arguments);
        return session;
    }

    /** The same, and somebody presses Ctrl-C after a while. */
    static Session interrupted(Duration after, String... arguments) {
        Session session = new Session();
        Interrupts interrupts = new Interrupts();
        Thread somebody = new Thread(() -> {
            try {
                Thread.sleep(after.toMillis());
                interrupts.interrupt();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the command has ended before
            }
        });
        somebody.start();
        session.code = Fencepost.run(session.console, interrupts, arguments);
        somebody.interrupt();
        return session;
    }

    /** All commands, to look at. */
    static CommandLine commandLine() {
        return Fencepost.commandLine(new Session().console, new Interrupts());
    }

    /** {@code verify} with another engine. */
    static Session run(FileChecker.Engine engine, String... arguments) {
        Session session = new Session();
        Console console = session.console.withDebug(Fencepost.wantsDebug(arguments));
        FileChecker checker = new FileChecker(console, new Interrupts(), engine);
        session.code = Fencepost.run(console, List.of(new VerifyCommand(console, checker)), arguments);
        return session;
    }

    /** {@code litmus} with another engine. */
    static Session litmus(LitmusEngine engine, String... arguments) {
        Session session = new Session();
        String[] all =
                Stream.concat(Stream.of("litmus"), Arrays.stream(arguments)).toArray(String[]::new);
        session.code = Fencepost.run(
                session.console, List.of(new LitmusCommand(session.console, new Interrupts(), engine)), all);
        return session;
    }

    int code() {
        return code;
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}

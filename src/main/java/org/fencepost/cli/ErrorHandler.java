package org.fencepost.cli;

import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever goes wrong into one clear message and an exit code that is never a verdict on the program. */
record ErrorHandler(Console console) implements IParameterExceptionHandler, IExecutionExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        say(String.valueOf(e.getMessage()));
        if (!UnmatchedArgumentException.printSuggestions(e, console.err())) {
            CommandLine command = e.getCommandLine();
            console.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        }
        trace(e);
        return Verdict.UNSUPPORTED.exitCode();
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult result) {
        return report(e);
    }

    /** Says what went wrong; the exit code. */
    int report(Throwable e) {
        say(Problem.describe(e));
        trace(e);
        return Problem.verdict(e).exitCode();
    }

    /** What was found could not be said, so no verdict was given. */
    int unwritten() {
        say("standard output cannot be written: it is closed, or its disk is full");
        console.flush();
        return Verdict.UNSUPPORTED.exitCode();
    }

    private void say(String message) {
        console.flush();
        console.err().println("fencepost: " + message);
    }

    private void trace(Throwable e) {
        if (!(e instanceof InputException)) {
            console.trace(e);
        }
    }
}

package org.fencepost.optimize;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.FastModel;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;

/** C programs for the tests of this package, and the searches over them. */
final class Programs implements AutoCloseable {
    private final CFrontEnd frontEnd = new CFrontEnd();
    private final Path directory;

    Programs(Path directory) {
        this.directory = directory;
    }

    Program load(Path file, String model, String... flags) {
        boolean dependencies = FastModel.named(model).orElseThrow().tracksDependencies();
        return frontEnd.load(
                file, CompileOptions.DEFAULT.withFlags(List.of(flags)).withDependencies(dependencies));
    }

    /** A program of this text. */
    Program of(String text, String model) {
        return of(text, model, ".c");
    }

    Program ofCpp(String text, String model) {
        return of(text, model, ".cpp");
    }

    private Program of(String text, String model, String ending) {
        try {
            Path file = Files.createTempFile(directory, "program", ending);
            Files.writeString(file, text);
            return load(file, model);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static OptimizeOptions options(String model) {
        return OptimizeOptions.of(ExploreOptions.of(model));
    }

    static Optimization optimize(Program program, OptimizeOptions options) {
        return Optimization.of(result(program, options));
    }

    static Result result(Program program, OptimizeOptions options) {
        return new Optimizer(program, options, new Monitor()).run();
    }

    /** The orders that were found, in the order of the source. */
    static List<String> found(Optimization optimization) {
        return optimization.operations().stream()
                .filter(operation -> operation.kind() != Operation.Kind.FAILURE)
                .map(optimization::to)
                .map(Order::label)
                .toList();
    }

    /** The orders that were found for compare-and-swaps that fail. */
    static List<String> failures(Optimization optimization) {
        return optimization.operations().stream()
                .filter(operation -> operation.kind() == Operation.Kind.FAILURE)
                .map(optimization::to)
                .map(Order::label)
                .toList();
    }

    static List<String> names(Optimization optimization) {
        return optimization.operations().stream()
                .filter(operation -> operation.kind() != Operation.Kind.FAILURE)
                .map(Operation::name)
                .toList();
    }

    static boolean isCorrect(Program program, String model) {
        return new Explorer(program, ExploreOptions.of(model)).run().verdict() == Verdict.VERIFIED;
    }

    @Override
    public void close() {
        frontEnd.close();
    }
}

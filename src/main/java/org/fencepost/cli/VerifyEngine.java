package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/** C, C++ and LLVM IR through clang, then the explorer of execution graphs. */
final class VerifyEngine implements FileChecker.Engine {
    /** Made when the first file needs it: it unpacks clang and compiles the library models in the background. */
    private @Nullable CFrontEnd frontEnd;

    @Override
    public void prepare(Path file, FileChecker.Request request) {
        frontEnd().prepare(file, options(request));
    }

    @Override
    public void prepareAll(List<Path> files, FileChecker.Request request) {
        frontEnd().prepare(files, options(request));
    }

    @Override
    public Program load(Path file, FileChecker.Request request) {
        if (file.toString().endsWith(".litmus")) {
            throw new InputException("this is a litmus test: fencepost litmus " + file);
        }
        CompileOptions options = options(request);
        List<CFrontEnd.Source> files = new ArrayList<>(List.of(new CFrontEnd.Source(file, options)));
        request.sources()
                .parts()
                .forEach((part, flags) -> files.add(new CFrontEnd.Source(Path.of(part), options.withFlags(flags))));
        return frontEnd().load(files);
    }

    @Override
    public boolean isProgram(Path file, FileChecker.Request request) {
        return frontEnd().isProgram(file, options(request));
    }

    private CFrontEnd frontEnd() {
        CFrontEnd compiler = frontEnd == null ? new CFrontEnd() : frontEnd;
        frontEnd = compiler;
        return compiler;
    }

    private static CompileOptions options(FileChecker.Request request) {
        return request.check()
                .program
                .compiling(request.clangFlags())
                .withLinking(request.sources().linking())
                .withDependencies(
                        ProgramModel.named(request.model().name()).orElseThrow().dependencies());
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        return new Explorer(program, exploring(request), monitor).run();
    }

    static ExploreOptions exploring(FileChecker.Request request) {
        CheckOptions check = request.check();
        return ExploreOptions.of(request.model().name())
                .withRaces(check.reportsRaces() && check.property().isBrokenBy(FailureKind.RACE))
                .withLiveness(!check.noLiveness)
                .withProperty(check.property())
                .withNaiveMixed(check.naiveMixed)
                .withNaiveTransactions(check.naiveTransactions)
                .withSymmetry(!check.noSymmetry)
                .withInPlace(!check.noInPlace)
                .withBarriers(!check.noBarriers)
                .withLimits(check.program.limits())
                .withMaxExecutions(request.limits().maxExecutions)
                .withEffort(request.effort().effort());
    }
}

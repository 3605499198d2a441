package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** C, C++ and LLVM IR through clang, then the explorer of execution graphs. */
final class ExplorerEngine implements FileChecker.Engine {
    /** Made when the first file needs it: it unpacks clang and compiles the library models in the background. */
    private CFrontEnd frontEnd;

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
        return frontEnd().load(file, options(request));
    }

    private CFrontEnd frontEnd() {
        if (frontEnd == null) {
            frontEnd = new CFrontEnd();
        }
        return frontEnd;
    }

    private static CompileOptions options(FileChecker.Request request) {
        return CompileOptions.DEFAULT
                .withFlags(request.clangFlags())
                .withClang(request.check().clang)
                .withDependencies(
                        FastModel.named(request.model().name()).orElseThrow().tracksDependencies());
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        return new Explorer(program, exploring(request), monitor).run();
    }

    static ExploreOptions exploring(FileChecker.Request request) {
        CheckOptions check = request.check();
        return ExploreOptions.of(request.model().name())
                .withRaces(check.reportsRaces() && !check.onlyAssertions())
                .withLiveness(!check.noLiveness)
                .withOnlyAssertions(check.onlyAssertions())
                .withNaiveMixed(check.naiveMixed)
                .withSymmetry(!check.noSymmetry)
                .withInPlace(!check.noInPlace)
                .withBarriers(!check.noBarriers)
                .withLimits(check.limitsOfThreads())
                .withMaxExecutions(request.limits().maxExecutions)
                .withEffort(request.effort());
    }
}

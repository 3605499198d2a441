package org.fencepost.cli;

import java.nio.file.Path;
import java.util.function.Function;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.OptimizeOptions;
import org.fencepost.optimize.Optimizer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** Searches for weaker orders where another engine would explore once; what it found is there to be asked for. */
final class OptimizingEngine implements FileChecker.Engine {
    private final FileChecker.Engine loader;
    private final Function<ExploreOptions, OptimizeOptions> options;
    private Optimization optimization;

    OptimizingEngine(FileChecker.Engine loader, Function<ExploreOptions, OptimizeOptions> options) {
        this.loader = loader;
        this.options = options;
    }

    @Override
    public Program load(Path file, FileChecker.Request request) {
        return loader.load(file, request);
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        ExploreOptions explore = ExplorerEngine.exploring(request);
        optimization = new Optimizer(program, options.apply(explore), monitor).run();
        return optimization.result();
    }

    /** What the search gave; null when it never got that far. */
    Optimization optimization() {
        return optimization;
    }
}

package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.ProgramRun;
import org.fencepost.machine.XfMachine;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.Program;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** C programs of CPU and FPGA, for which the model is a machine: every state that it can reach. */
final class MachineEngine implements FileChecker.Engine {
    private static final String NAME = "xf";

    /** Whether the model that the user has named is this machine. */
    static boolean isNamed(CheckOptions check) {
        return NAME.equals(check.model);
    }

    /** Options of {@code verify} that this engine does not know must not be passed over. */
    static void check(CheckOptions check, LimitOptions limits, EffortOptions effort, FileArguments arguments) {
        boolean isPlain = !check.races.on
                && !check.races.off
                && !check.noSymmetry
                && !check.naiveMixed
                && !check.noInPlace
                && !check.noBarriers
                && !check.noLiveness
                && check.property.equals("all")
                && limits.maxExecutions == 0
                && !effort.isSaved();
        arguments.require(
                isPlain,
                "--model xf visits the states of a machine: it has no --races, --property, --no-symmetry, --no-in-place,"
                        + " --no-barriers, --naive-mixed, --no-liveness, --max-executions, --checkpoint or --resume");
        arguments.require(check.program.unroll >= 0, "--unroll takes a number from 1 on (0: no limit)");
    }

    @Override
    public Basis basis(FileChecker.Request request) {
        return Basis.machine(NAME);
    }

    @Override
    public Program load(Path file, FileChecker.Request request) {
        if (file.toString().endsWith(".litmus")) {
            throw new InputException("this is a litmus test: fencepost simulate " + file);
        }
        if (!request.sources().parts().isEmpty()) {
            throw new InputException("--model xf takes a program in one file");
        }
        return load(file, request.clangFlags(), request.check().program);
    }

    static Program load(Path file, List<String> flags, ProgramOptions options) {
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            return frontEnd.load(file, options.compiling(flags));
        }
    }

    @Override
    public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
        return new ProgramRun(program, false, request.check().program.limits())
                .ask(
                        new XfMachine(FpgaOperation.CHANNELS, true),
                        new ExhaustiveSearch(true).withJobs(request.effort().workers()),
                        monitor);
    }
}

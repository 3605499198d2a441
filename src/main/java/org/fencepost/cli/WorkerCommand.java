package org.fencepost.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.fencepost.cluster.Carrier;
import org.fencepost.cluster.ClusterFile;
import org.fencepost.cluster.Member;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code fencepost worker}: does the work of others until it is stopped. */
@Command(
        name = "worker",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Work for runs that are started elsewhere with --cluster.",
            "",
            "Programs come as what was compiled; a worker sees no sources, writes no files and runs until it is",
            "stopped. Without certificates it listens to this machine only.",
            ""
        },
        footer = {"", "Examples:", "  fencepost worker --join hosts.txt", "  fencepost worker --join hosts.txt --jobs 1"
        })
final class WorkerCommand implements Callable<Integer>, JvmNeeds.Command {
    private static final long LOOK_MILLIS = 200;
    private static final long AGAIN_MILLIS = 2000;

    private final Console console;
    private final Interrupts interrupts;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--join",
            paramLabel = "FILE",
            required = true,
            description = "The cluster: its machines, one a line.")
    private Path file;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Do N pieces of work at the same time. Default: one for each core.")
    private @Nullable Integer jobs;

    WorkerCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public JvmNeeds needs() {
        return new JvmNeeds(null, true, jobs == null ? 0 : jobs).withCluster(true);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (jobs != null && jobs < 1) {
            throw new ParameterException(spec.commandLine(), "--jobs takes a number from 1 on");
        }
        ClusterFile cluster = ClusterFile.read(file);
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        Carrier.Engine engine = ClusterPart.engine(this::say);
        try (Member member = new Member(this::say)) {
            while (!monitor.mustStop()) {
                work(engine, cluster, member, monitor);
            }
        }
        return 0;
    }

    /** Until it is stopped, or has lost its place in the cluster, which it then takes again. */
    private void work(Carrier.Engine engine, ClusterFile cluster, Member member, Monitor monitor)
            throws InterruptedException {
        int seats = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
        try (Carrier carrier = engine.answer(cluster, seats, member)) {
            say("ready, for " + seats + (seats == 1 ? " piece" : " pieces") + " of work at a time");
            while (carrier.isOpen() && !monitor.mustStop()) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InputException e) {
            say(String.valueOf(e.getMessage()));
            Thread.sleep(AGAIN_MILLIS);
        }
    }

    private void say(String line) {
        console.err().println("fencepost worker: " + line);
        console.err().flush();
    }
}

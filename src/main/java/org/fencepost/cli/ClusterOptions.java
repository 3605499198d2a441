package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import org.fencepost.cluster.ClusterFile;
import org.fencepost.cluster.Driver;
import org.fencepost.work.RemoteWorkers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who does the work, if not this process. */
final class ClusterOptions {
    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "Have the workers of a cluster do the work: FILE names its machines, one a line"
                    + " (fencepost worker --join FILE starts one).")
    private @Nullable Path file;

    @Option(
            names = "--cluster-patience",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "How long to wait when the cluster has no worker. Default: 60s.")
    private Duration patience = Duration.ofMinutes(1);

    private @Nullable Driver driver;

    boolean isAsked() {
        return file != null;
    }

    /** Null when nobody has asked for a cluster. */
    @Nullable RemoteWorkers remote(Console console) {
        if (file == null || driver != null) {
            return driver;
        }
        ClusterFile cluster = ClusterFile.read(file);
        Driver made = new Driver(
                ClusterPart.engine(line -> console.trace("cluster: " + line)),
                cluster,
                patience,
                line -> console.err().println("fencepost: " + line));
        Runtime.getRuntime().addShutdownHook(new Thread(made::close, "fencepost-leave"));
        driver = made;
        return made;
    }
}

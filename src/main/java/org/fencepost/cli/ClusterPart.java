package org.fencepost.cli;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.cluster.Carrier;
import org.fencepost.verdict.InputException;

/**
 * The part of Fencepost that works on several machines. It is built, and what it needs downloaded, when somebody first asks for a cluster:
 * a second build beside the first, with one profile more. Whoever works on one machine never has it.
 */
final class ClusterPart {
    private static final String ENGINE = "org.fencepost.cluster.ignite.IgniteEngine";

    /** Ignite looks into these packages of Java (docs/ARCHITECTURE.md, Clusters). */
    static final List<String> OPTIONS = List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED");

    private ClusterPart() {}

    /** What makes nodes of clusters. */
    static Carrier.Engine engine(Consumer<String> log) {
        try {
            return (Carrier.Engine)
                    Class.forName(ENGINE).getConstructor(Consumer.class).newInstance(log);
        } catch (ReflectiveOperationException e) {
            throw new InputException(
                    "this build of Fencepost has no part for clusters: mvn -P cluster package makes one");
        }
    }

    /** The class path of a Fencepost with this part, which is built if it has to be. */
    static String classPath() throws IOException, InterruptedException {
        String own = System.getProperty("java.class.path");
        if (isHere() || own.contains(File.pathSeparator)) {
            return own;
        }
        Path jar = Path.of(own).toAbsolutePath();
        Path home = jar.resolve("../..").normalize(); // it is in target
        Path built = home.resolve("target/cluster/fencepost.jar");
        if (isOlder(built, jar)) {
            buildOnce(home, built, jar);
        }
        return built.toString();
    }

    private static boolean isOlder(Path built, Path jar) throws IOException {
        return !Files.exists(built) || Files.getLastModifiedTime(built).compareTo(Files.getLastModifiedTime(jar)) < 0;
    }

    /** Whoever comes second waits, and then finds it done. */
    private static void buildOnce(Path home, Path built, Path jar) throws IOException, InterruptedException {
        Path lock = home.resolve(".fencepost/cluster.lock");
        Files.createDirectories(lock.getParent());
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            if (held.isValid() && isOlder(built, jar)) {
                build(home);
            }
        }
    }

    private static boolean isHere() {
        return ClusterPart.class.getClassLoader().getResource(ENGINE.replace('.', '/') + ".class") != null;
    }

    private static void build(Path home) throws IOException, InterruptedException {
        if (!Files.exists(home.resolve("pom.xml"))) {
            throw new IOException("there are no sources in " + home + " to build the part for clusters from");
        }
        System.err.println("building the part for clusters (first use, about a minute)...");
        Path log = home.resolve(".fencepost/cluster.log");
        int code = new ProcessBuilder(
                        "mvn",
                        "-q",
                        "-B",
                        "-Dfast",
                        "-P",
                        "cluster",
                        "-Dmaven.test.skip=true",
                        "-Dfencepost.directory=" + home.resolve("target/cluster"),
                        "package")
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("the build of the part for clusters failed; its output is in " + log);
        }
    }
}

package org.fencepost.cluster.ignite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Real processes of a cluster on this machine: started, looked at and killed. */
final class Processes implements AutoCloseable {
    private static final String OPENS = "=ALL-UNNAMED";

    private final Path directory;
    private final List<String> inside;
    private final List<Process> all = new ArrayList<>();
    final Path hosts;
    final int port;

    /** @param lines what else the file of the cluster says */
    Processes(Path directory, String... lines) throws IOException {
        this(directory, List.of(), lines);
    }

    /** @param inside what commands have to begin with */
    Processes(Path directory, List<String> inside, String... lines) throws IOException {
        this.directory = directory;
        this.inside = inside;
        this.port = freePort();
        this.hosts = directory.resolve("hosts.txt");
        Files.writeString(hosts, "127.0.0.1:" + port + "\n" + String.join("\n", lines) + "\n");
    }

    /** Workers take this port and some after it. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort() > 60_000 ? socket.getLocalPort() - 20_000 : socket.getLocalPort();
        }
    }

    private List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String opened : List.of("java.nio", "java.util", "java.lang", "java.lang.invoke")) {
            command.add("--add-opens=java.base/" + opened + OPENS);
        }
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Dfencepost.parent=" + ProcessHandle.current().pid(),
                "-Dfencepost.cluster.detection=3000",
                "-cp",
                classPath(),
                "org.fencepost.cli.Fencepost"));
        return command;
    }

    /** Surefire hides it in a jar of its own. */
    private static String classPath() {
        String hidden = System.getProperty("surefire.test.class.path");
        return hidden != null ? hidden : System.getProperty("java.class.path");
    }

    Process start(Path output, String... arguments) throws IOException {
        return start(new ProcessBuilder(command(arguments)).redirectErrorStream(true).redirectOutput(output.toFile()));
    }

    /** The same where only what it prints to standard output is of interest: messages may come in the middle of it. */
    Process startAlone(Path output, String... arguments) throws IOException {
        return start(new ProcessBuilder(command(arguments))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(output.toFile()));
    }

    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(inside);
        command.addAll(java());
        command.addAll(List.of(arguments));
        return command;
    }

    private Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        all.add(process);
        return process;
    }

    /** A worker, and what it says. */
    record Worker(Process process, Path output) {
        String said() {
            try {
                return Files.readString(output, StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "";
            }
        }

        boolean awaitReady() throws InterruptedException {
            for (int i = 0; i < 1200 && process.isAlive(); i++) {
                if (said().contains("ready")) {
                    return true;
                }
                Thread.sleep(50);
            }
            return false;
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    Worker worker() throws IOException {
        Path output = directory.resolve("worker" + all.size());
        return new Worker(start(output, "worker", "--join", hosts.toString(), "--jobs", "1"), output);
    }

    /** Runs a command to its end and gives its exit code and what it said. */
    String run(String... arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("command" + all.size());
        Process process = start(output, arguments);
        if (!process.waitFor(180, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return "it hangs: " + Files.readString(output);
        }
        return process.exitValue() + "\n" + Files.readString(output);
    }


    @Override
    public void close() {
        all.forEach(Process::destroyForcibly);
        for (Process process : all) {
            process.onExit().join();
        }
    }
}

package org.fencepost.cluster.ignite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network of its own, with nothing in it but this machine, that can be cut: a network namespace of Linux, for those who may make one. */
final class Network implements AutoCloseable {
    private final String name = "fencepost" + ProcessHandle.current().pid();

    /** Whether there is one now. */
    boolean make() throws IOException, InterruptedException {
        return run("ip", "netns", "add", name) && up();
    }

    /** What a command has to begin with to run in it. */
    List<String> inside() {
        return List.of("ip", "netns", "exec", name);
    }

    boolean up() throws IOException, InterruptedException {
        return link("up");
    }

    boolean cut() throws IOException, InterruptedException {
        return link("down");
    }

    private boolean link(String how) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(inside());
        command.addAll(List.of("ip", "link", "set", "lo", how));
        return run(command.toArray(String[]::new));
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // no such command
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("ip", "netns", "delete", name);
    }
}

package org.fencepost.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster is: one machine a line, {@code HOST} or {@code HOST:PORT}, and {@code keys DIRECTORY} for certificates. Without
 * certificates all machines must be this one.
 *
 * @param hosts as they are written
 * @param keys the directory with keystore.p12, truststore.p12 and password; null for none
 * @param listen the address at which to listen; null for the usual one
 */
public record ClusterFile(
        Path file,
        List<Host> hosts,
        @Nullable Path keys,
        @Nullable String listen) {
    /** Where workers listen, and the ports after it where that is taken. */
    public static final int PORT = 47500;

    /** How many workers one machine has room for. */
    public static final int PORTS = 10;

    public record Host(String name, int port) {}

    public ClusterFile {
        hosts = List.copyOf(hosts);
    }

    /** @throws InputException with file and line if it is wrong, or would open this machine to everybody */
    public static ClusterFile read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new InputException("there is no cluster " + file
                    + ": name a file with one machine a line, such as 127.0.0.1 (docs/manual/cluster.md)");
        }
        List<Host> hosts = new ArrayList<>();
        Path keys = null;
        String listen = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            String where = file + ":" + (i + 1);
            if (line.startsWith("keys ")) {
                keys = directory(file, line.substring(5).strip(), where);
            } else if (line.startsWith("listen ")) {
                listen = line.substring(7).strip();
            } else if (!line.isEmpty()) {
                hosts.add(host(line, where));
            }
        }
        if (hosts.isEmpty()) {
            throw new InputException(file + " names no machine: one a line, such as 127.0.0.1");
        }
        ClusterFile cluster = new ClusterFile(file, hosts, keys, listen);
        cluster.requireKeys();
        return cluster;
    }

    private static Host host(String line, String where) {
        int colon = line.lastIndexOf(':');
        boolean hasPort = colon > 0 && line.indexOf(':') == colon;
        String name = hasPort ? line.substring(0, colon) : line;
        if (!name.matches("[\\w.:%\\[\\]-]+")) {
            throw new InputException(where + ": '" + line + "' is no machine");
        }
        try {
            int port = hasPort ? Integer.parseInt(line.substring(colon + 1)) : PORT;
            if (port > 0 && port < 65536 - PORTS) {
                return new Host(name, port);
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new InputException(where + ": '" + line + "' has no port from 1 to " + (65535 - PORTS));
    }

    private static Path directory(Path file, String name, String where) {
        Path directory = file.toAbsolutePath().resolveSibling(name);
        for (String needed : List.of("keystore.p12", "truststore.p12", "password")) {
            if (!Files.isReadable(directory.resolve(needed))) {
                throw new InputException(where + ": there is no " + needed + " in " + directory);
            }
        }
        return directory;
    }

    private void requireKeys() {
        if (keys != null) {
            return;
        }
        for (Host host : hosts) {
            if (!isThisMachine(host.name)) {
                throw new InputException(file + ": " + host.name
                        + " is another machine, and without certificates (keys DIRECTORY) nothing leaves this one");
            }
        }
        if (listen != null && !isThisMachine(listen)) {
            throw new InputException(file + ": without certificates (keys DIRECTORY) nothing listens at " + listen);
        }
    }

    private static boolean isThisMachine(String name) {
        try {
            return InetAddress.getByName(name).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Where this process listens: only at this machine unless there are certificates. */
    public Optional<String> address() {
        return keys == null ? Optional.of("127.0.0.1") : Optional.ofNullable(listen);
    }

    /** The password of the key stores. */
    public char[] password() {
        try {
            return Files.readString(keys == null ? Path.of("") : keys.resolve("password"))
                    .strip()
                    .toCharArray();
        } catch (IOException e) {
            throw new InputException("the password of the keys cannot be read: " + e.getMessage());
        }
    }
}

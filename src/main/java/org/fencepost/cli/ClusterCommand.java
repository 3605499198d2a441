package org.fencepost.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.fencepost.cluster.Carrier;
import org.fencepost.cluster.ClusterFile;
import org.fencepost.cluster.ClusterStatus;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost cluster}: what the workers of a cluster do. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost cluster status [--page PORT] FILE",
        description = {"Show who is in a cluster and what each worker does, once or as a page for browsers.", ""},
        footer = {
            "",
            "Examples:",
            "  fencepost cluster status hosts.txt",
            "  fencepost cluster status --page 8080 hosts.txt"
        })
final class ClusterCommand implements Callable<Integer>, JvmNeeds.Command {
    /** What to do with a cluster. */
    enum Wish {
        status
    }

    private static final long LOOK_MILLIS = 200;
    private static final int SETTLE_MILLIS = 500;

    private final Console console;
    private final Interrupts interrupts;

    /** There is one wish so far. */
    @Parameters(index = "0", paramLabel = "status", description = "What to show.")
    void setWish(Wish wish) {}

    @Parameters(index = "1", paramLabel = "FILE", description = "The cluster: its machines, one a line.")
    private Path file;

    @Option(
            names = "--page",
            paramLabel = "PORT",
            description = "Serve a page that shows it, until stopped. It can be read, and nothing else.")
    private @Nullable Integer page;

    @Option(
            names = "--page-address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "At which address. Default: this machine only.")
    private String address = "127.0.0.1";

    ClusterCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public JvmNeeds needs() {
        return JvmNeeds.NONE.withCluster(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterFile cluster = ClusterFile.read(file);
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        try (Carrier carrier = ClusterPart.engine(console::trace).ask(cluster)) {
            if (page != null) {
                serve(carrier, page, monitor);
            } else {
                Thread.sleep(SETTLE_MILLIS);
                console.out().print(text(ClusterStatus.of(carrier)));
            }
        }
        return 0;
    }

    private static String text(List<ClusterStatus.Row> rows) {
        StringBuilder text = new StringBuilder();
        text.append(rows.size()).append(rows.size() == 1 ? " worker\n" : " workers\n");
        for (ClusterStatus.Row row : rows) {
            String does = row.does().isEmpty() ? "nothing to do" : row.does();
            text.append(String.format(
                    "  %-24s %d of %d busy, %d pieces done: %s%n",
                    row.worker(), row.busy(), row.seats(), row.pieces(), does));
            if (!row.progress().isEmpty()) {
                text.append("    ").append(row.progress()).append('\n');
            }
        }
        return text.toString();
    }

    // ---- the page ---------------------------------------------------------------------------------------------------

    private void serve(Carrier carrier, int port, Monitor monitor) throws IOException, InterruptedException {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), port), 0);
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("cannot listen at " + address + ":" + port + ": " + e.getMessage());
        }
        server.createContext("/", exchange -> answer(exchange, carrier));
        server.start();
        console.err()
                .println("fencepost: http://" + address + ":"
                        + server.getAddress().getPort() + "/");
        console.err().flush();
        while (!monitor.mustStop()) {
            Thread.sleep(LOOK_MILLIS);
        }
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, Carrier carrier) throws IOException {
        boolean reads = exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getPath().equals("/");
        byte[] body = (reads ? html(ClusterStatus.of(carrier)) : "nothing here").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", (reads ? "text/html" : "text/plain") + "; charset=utf-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        exchange.sendResponseHeaders(reads ? 200 : 404, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static String html(List<ClusterStatus.Row> rows) {
        String body = rows.stream()
                .map(row -> "<tr><td>" + escaped(row.worker()) + "<td>" + row.busy() + " of " + row.seats() + "<td>"
                        + row.pieces() + "<td>" + escaped(row.does()) + "<td>" + escaped(row.progress()))
                .collect(Collectors.joining("\n"));
        return "<!doctype html><meta charset=utf-8><meta http-equiv=refresh content=2><title>Fencepost: cluster</title>"
                + "<style>body{font:14px sans-serif;margin:2em}td,th{text-align:left;padding:.3em 1em .3em 0;"
                + "vertical-align:top}</style><h1>" + rows.size() + (rows.size() == 1 ? " worker" : " workers")
                + "</h1><table><tr><th>worker<th>busy<th>pieces done<th>works on<th>how far\n" + body + "</table>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

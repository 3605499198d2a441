package org.fencepost.cli;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.fencepost.verdict.InputException;

/**
 * Serves pages to browsers on this machine, and to nobody else: it listens on the loopback address, answers only who has the key, and only under
 * the names of this machine (another site's name may be made to point here). The key is in the address that is printed; from
 * there on it is a cookie, which browsers send with no request that another site has begun.
 */
final class LocalServer implements AutoCloseable {
    /** What a page asks. */
    record Request(String method, String path, Map<String, String> query, String body) {}

    /**
     * @param type of the content: {@code text/html}, ...
     * @param hasPolicy whether the content says itself what a browser may load for it
     */
    record Response(int status, String type, String body, boolean hasPolicy) {
        Response(int status, String type, String body) {
            this(status, type, body, false);
        }

        static Response notFound() {
            return new Response(404, "text/plain", "There is nothing here.\n");
        }
    }

    /** What is served. Called by several threads at once. */
    interface Pages {
        Response answer(Request request) throws IOException;
    }

    static final int LARGEST_BODY = 1 << 18;
    private static final int THREADS = 4;

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, LocalServer::daemon);
    private final Pages pages;
    private final String key = HexFormat.of().formatHex(randomBytes());
    private volatile long lastRequest = System.nanoTime();

    /** @param port 0 for any that is free */
    LocalServer(int port, Pages pages) {
        this.pages = pages;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException("cannot listen at port " + port + " of this machine: " + e.getMessage());
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    private static byte[] randomBytes() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "fencepost-pages");
        thread.setDaemon(true);
        return thread;
    }

    /** To be opened in a browser. */
    String address() {
        return "http://127.0.0.1:" + port() + "/?key=" + key;
    }

    private int port() {
        return server.getAddress().getPort();
    }

    /** How long nobody has asked for anything. */
    long idleNanos() {
        return System.nanoTime() - lastRequest;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> query = query(exchange);
            if (!isForUs(exchange.getRequestHeaders())) {
                send(exchange, new Response(403, "text/plain", "This server answers this machine only.\n"));
            } else if (isKey(query.getOrDefault("key", ""))) {
                lastRequest = System.nanoTime();
                exchange.getResponseHeaders()
                        .set("Set-Cookie", cookie() + "=" + key + "; HttpOnly; SameSite=Strict; Path=/");
                exchange.getResponseHeaders().set("Location", "/");
                send(exchange, new Response(303, "text/plain", ""));
            } else if (!hasCookie(exchange.getRequestHeaders())) {
                send(exchange, new Response(403, "text/plain", "Open the address that fencepost has printed.\n"));
            } else {
                lastRequest = System.nanoTime();
                serve(exchange, query);
            }
        }
    }

    private void serve(HttpExchange exchange, Map<String, String> query) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
        String method = exchange.getRequestMethod();
        if (body.length > LARGEST_BODY) {
            send(exchange, new Response(413, "text/plain", "More than 256 KB.\n"));
        } else if (method.equals("POST") && !isJson(exchange.getRequestHeaders())) {
            // A browser lets no other site send this type without asking us first, which we never allow.
            send(exchange, new Response(415, "text/plain", "Not JSON.\n"));
        } else {
            String path = exchange.getRequestURI().getPath();
            send(exchange, pages.answer(new Request(method, path, query, new String(body, StandardCharsets.UTF_8))));
        }
    }

    private static boolean isJson(Headers headers) {
        String type = headers.getFirst("Content-Type");
        return type != null && type.startsWith("application/json");
    }

    private boolean isForUs(Headers headers) {
        String host = headers.getFirst("Host");
        return host != null
                && Set.of("127.0.0.1:" + port(), "localhost:" + port()).contains(host);
    }

    private String cookie() {
        return "fencepost-" + port();
    }

    private boolean hasCookie(Headers headers) {
        return headers.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(pair -> pair.startsWith(cookie() + "="))
                .anyMatch(pair -> isKey(pair.substring(cookie().length() + 1)));
    }

    /** Takes equally long whatever is wrong. */
    private boolean isKey(String said) {
        return MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        return query == null
                ? Map.of()
                : Arrays.stream(query.split("&"))
                        .map(pair -> pair.split("=", 2))
                        .collect(Collectors.toMap(
                                pair -> pair[0], pair -> pair.length > 1 ? pair[1] : "", (a, b) -> b, TreeMap::new));
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", response.type() + "; charset=utf-8");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        if (!response.hasPolicy()) {
            headers.set("Content-Security-Policy", POLICY);
        }
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

package org.fencepost.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A headless Chromium, spoken to by its own protocol (DevTools): opens pages, presses keys, asks questions in JavaScript. */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final long PATIENCE_SECONDS = 60;

    private final ObjectMapper mapper = new ObjectMapper();
    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    /** What scripts threw and the console complained of since the last page was opened. */
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private int lastId;
    private String session;

    /** The program, if one is installed. */
    static Optional<Path> installed() {
        String path = System.getenv().getOrDefault("PATH", "");
        return NAMES.stream()
                .flatMap(name -> Stream.of(path.split(":")).map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser(Path program) throws IOException {
        profile = Files.createTempDirectory("fencepost-browser");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--window-size=1500,950",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + profile,
                "about:blank"));
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address()), new Listener())
                .join();
        String target = call("Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asText();
        session = call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asText();
        call("Page.enable", Map.of());
        call("Runtime.enable", Map.of());
        call("Log.enable", Map.of());
    }

    private String address() throws IOException {
        BufferedReader messages =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = messages.readLine(); line != null; line = messages.readLine()) {
            if (line.startsWith("DevTools listening on ")) {
                Thread drain = new Thread(() -> messages.lines().forEach(ignored -> {}), "browser-messages");
                drain.setDaemon(true);
                drain.start();
                return line.substring("DevTools listening on ".length());
            }
        }
        throw new IOException("the browser does not start");
    }

    /** Opens a page from disk, with {@code #hash} or without, and waits until it is there. */
    void open(Path page, String hash) {
        open(URI.create(page.toUri() + hash));
    }

    void open(URI page) {
        call("Page.navigate", Map.of("url", "about:blank"));
        waitFor("location.href === 'about:blank' && document.readyState === 'complete'");
        complaints.clear();
        call("Page.navigate", Map.of("url", page.toString()));
        waitFor("location.href !== 'about:blank' && document.readyState === 'complete'");
    }

    private void waitFor(String condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!ask(condition).asBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the page does not load: " + condition);
            }
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The value of an expression, or what it promises; fails when it throws. */
    JsonNode ask(String expression) {
        JsonNode answer =
                call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    /** Presses and releases a key by its DOM name: {@code ArrowRight}, {@code c}, {@code ?}. */
    void press(String key) {
        ObjectNode event = mapper.createObjectNode().put("key", key);
        if (key.length() == 1) {
            event.put("text", key);
        } else if (key.equals("Enter")) {
            event.put("text", "\r").put("windowsVirtualKeyCode", 13);
        } else if (key.equals("Tab")) {
            event.put("windowsVirtualKeyCode", 9);
        }
        send("Input.dispatchKeyEvent", event.deepCopy().put("type", "keyDown"));
        send("Input.dispatchKeyEvent", event.deepCopy().put("type", "keyUp"));
    }

    void type(String text) {
        call("Input.insertText", Map.of("text", text));
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    void screenshot(Path file) throws IOException {
        JsonNode picture = call("Page.captureScreenshot", Map.of("format", "png"));
        Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
    }

    /** The page as it would be printed, as a PDF. */
    byte[] print() {
        return Base64.getDecoder()
                .decode(call("Page.printToPDF", Map.of("landscape", true))
                        .get("data")
                        .asText());
    }

    void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void darkMode(boolean dark) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    private JsonNode call(String method, Map<String, Object> parameters) {
        return send(method, mapper.valueToTree(parameters));
    }

    private JsonNode send(String method, JsonNode parameters) {
        int id = ++lastId;
        ObjectNode message = mapper.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        if (session != null) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(message.toString(), true).join();
        JsonNode result = await(answer);
        if (result.has("error")) {
            throw new IllegalStateException(method + ": " + result.get("error"));
        }
        return result.path("result");
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the browser does not answer", e);
        } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the browser and its helper processes, which write to the profile until they end, and removes the profile. */
    @Override
    public void close() {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> one.onExit()
                .completeOnTimeout(one, PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join());
        delete(profile.toFile());
    }

    /** What cannot be deleted is left: it lies in the directory for temporary files. */
    private static void delete(File file) {
        File[] children = file.listFiles();
        if (children != null && !Files.isSymbolicLink(file.toPath())) {
            Stream.of(children).forEach(Browser::delete);
        }
        file.delete();
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                receive(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        private void receive(String message) {
            JsonNode json;
            try {
                json = mapper.readTree(message);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (json.has("id")) {
                CompletableFuture<JsonNode> answer =
                        waiting.remove(json.get("id").asInt());
                if (answer != null) {
                    answer.complete(json);
                }
                return;
            }
            JsonNode parameters = json.path("params");
            switch (json.path("method").asText()) {
                case "Runtime.exceptionThrown" ->
                    complaints.add(parameters.path("exceptionDetails").toString());
                case "Log.entryAdded" -> complaints.add(parameters.path("entry").toString());
                case "Runtime.consoleAPICalled" -> complaints.add(parameters.toString());
                default -> {}
            }
        }
    }
}

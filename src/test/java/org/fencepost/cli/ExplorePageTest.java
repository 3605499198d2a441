package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fencepost explore} as a browser and as strangers meet it. */
class ExplorePageTest extends InBrowser {
    @TempDir
    private Path typed;

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private Laboratory laboratory;
    private LocalServer server;
    private String cookie;

    @BeforeEach
    void serve() throws Exception {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Console console = new Console(nowhere, nowhere, false, false, false);
        laboratory = new Laboratory(typed, Duration.ofSeconds(60), List.of(), console, new Interrupts());
        server = new LocalServer(0, laboratory);
        HttpResponse<String> welcome =
                client.send(HttpRequest.newBuilder(URI.create(server.address())).build(), text());
        assertThat(welcome.statusCode()).isEqualTo(303);
        cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
        cookie = cookie.substring(0, cookie.indexOf(';'));
    }

    @AfterEach
    void end() {
        server.close();
        laboratory.close();
    }

    private static HttpResponse.BodyHandler<String> text() {
        return HttpResponse.BodyHandlers.ofString();
    }

    private URI address(String path) {
        return URI.create(server.address()).resolve(path);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(address(path)).header("Cookie", cookie).build(), text());
    }

    private HttpResponse<String> post(String type, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(address("/try"))
                        .header("Cookie", cookie)
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                text());
    }

    private JsonNode attempt(String text, String... models) throws Exception {
        ObjectNode question = mapper.createObjectNode().put("text", text);
        for (String model : models) {
            question.withArray("models").add(model);
        }
        HttpResponse<String> answer = post("application/json", question.toString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return mapper.readTree(answer.body());
    }

    private static List<Integer> executions(JsonNode row) {
        List<Integer> numbers = new ArrayList<>();
        row.path("executions").forEach(number -> numbers.add(number.asInt()));
        return numbers;
    }

    private String page(JsonNode answer, int column, int row) throws Exception {
        HttpResponse<String> page =
                get("/result?number=" + answer.path("number") + "&column=" + column + "&row=" + row);
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    // ---- what it answers --------------------------------------------------------------------------------------------

    @Test
    void modelsStandSideBySide() throws Exception {
        String test = Files.readString(Path.of("src/main/resources/org/fencepost/cli/explore/SB.litmus"));
        JsonNode answer = attempt(test, "sc", "tso", "rc11");
        assertThat(answer.path("question").asText()).isEqualTo("exists (0:r0=0 /\\ 1:r0=0)");
        assertThat(answer.path("columns").findValuesAsText("verdict"))
                .containsExactly("forbidden", "allowed", "allowed");
        JsonNode last = answer.path("rows").get(3);
        assertThat(last.path("values").toString()).isEqualTo("{\"0:r0\":\"0\",\"1:r0\":\"0\"}");
        assertThat(executions(last)).containsExactly(0, 1, 1);
        assertThat(last.path("asked").asBoolean()).isTrue();
        assertThat(executions(answer.path("rows").get(0))).containsExactly(1, 1, 1);

        assertThat(page(answer, 0, 3)).contains("No execution shows it; this one, for example, is forbidden by");
        assertThat(page(answer, 1, 3)).contains("This execution shows it; tso allows it.");
        assertThat(page(answer, 1, 0)).contains("exists (0:r0=0 /\\\\ 1:r0=1)").contains("tso allows it");
    }

    @Test
    void programsShowWhatTheyObserve() throws Exception {
        String program = """
                #include <fencepost.h>
                #include <pthread.h>
                #include <stdatomic.h>
                static atomic_int x, y;
                static void *other(void *unused) {
                    atomic_store_explicit(&x, 1, memory_order_relaxed);
                    atomic_store_explicit(&y, 1, memory_order_relaxed);
                    return NULL;
                }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, NULL, other, NULL);
                    fp_observe("y", atomic_load_explicit(&y, memory_order_relaxed));
                    fp_observe("x", atomic_load_explicit(&x, memory_order_relaxed));
                    pthread_join(t, NULL);
                }
                """;
        JsonNode answer = attempt(program, "tso", "rc11");
        assertThat(answer.path("rows").findValues("values").toString())
                .isEqualTo(
                        "[{\"x\":\"0\",\"y\":\"0\"}, {\"x\":\"0\",\"y\":\"1\"}, {\"x\":\"1\",\"y\":\"0\"}, {\"x\":\"1\",\"y\":\"1\"}]");
        assertThat(executions(answer.path("rows").get(1))).containsExactly(0, 1);
        assertThat(page(answer, 1, 1)).contains("This execution ends with x = 0, y = 1.");
        assertThat(page(answer, 0, 1)).isEqualTo("There is no execution to show.\n");
        assertThat(page(answer, 0, -1)).contains("<!DOCTYPE html>").doesNotContain(typed.toString());
    }

    @Test
    void allExamplesRunUnderTheirModels() throws Exception {
        JsonNode offer = mapper.readTree(get("/examples").body());
        assertThat(offer.path("examples")).hasSizeGreaterThan(10);
        for (JsonNode example : offer.path("examples")) {
            List<String> models = new ArrayList<>();
            example.path("models").forEach(model -> models.add(model.asText()));
            JsonNode answer = attempt(example.path("text").asText(), models.toArray(String[]::new));
            assertThat(answer.has("error")).as(answer.toString()).isFalse();
            assertThat(answer.path("columns").findValuesAsText("verdict"))
                    .as(example.path("title").asText())
                    .hasSize(models.size())
                    .doesNotContain("unsupported", "unknown", "bounded");
        }
    }

    @Test
    void mistakesAreAnsweredWithTheirLines() throws Exception {
        JsonNode wrong = attempt("int main(void) {\n return 0 }", "sc");
        assertThat(wrong.path("columns").get(0).path("note").asText())
                .isEqualTo("typed.c:2: expected ';' after return statement");
        assertThat(attempt("C bad\n{}\nP0(atomic_int *x) { x = ; }\nexists (x=0)", "sc")
                        .path("error")
                        .asText())
                .startsWith("typed.litmus:3: ");
        assertThat(attempt("int main(void) {}", "power9").path("error").asText())
                .isEqualTo("There is no model power9.");
        assertThat(attempt("int main(void) {}").path("error").asText()).isEqualTo("Choose a model.");
        String x86 = "X86 one\n{}\n P0 ;\n MOV [x],$1 ;\nexists (x=1)";
        JsonNode elsewhere = attempt(x86, "tso", "aarch64");
        assertThat(elsewhere.path("columns").findValuesAsText("verdict")).containsExactly("allowed", "unsupported");
        assertThat(post("application/json", "{").body()).contains("not what the page sends");
    }

    @Test
    void timeIsLimited() throws Exception {
        laboratory.close();
        server.close();
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Console console = new Console(nowhere, nowhere, false, false, false);
        laboratory = new Laboratory(typed, Duration.ofMillis(300), List.of(), console, new Interrupts());
        server = new LocalServer(0, laboratory);
        serveAgain();
        StringBuilder many = new StringBuilder("C many\n{}\n");
        for (int t = 0; t < 6; t++) {
            many.append("P").append(t).append("(atomic_int *x) {\n");
            for (int i = 0; i < 4; i++) {
                many.append("  int r").append(i).append(" = atomic_fetch_add(x, 1);\n");
            }
            many.append("}\n");
        }
        JsonNode answer = attempt(many + "exists (x=24)", "sc");
        assertThat(answer.path("columns").get(0).path("note").asText()).contains("the time limit of");
    }

    private void serveAgain() throws Exception {
        HttpResponse<String> welcome =
                client.send(HttpRequest.newBuilder(URI.create(server.address())).build(), text());
        cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    // ---- whom it answers --------------------------------------------------------------------------------------------

    @Test
    void strangersAreRefused() throws Exception {
        HttpResponse<String> withoutCookie =
                client.send(HttpRequest.newBuilder(address("/")).build(), text());
        assertThat(withoutCookie.statusCode()).isEqualTo(403);
        assertThat(client.send(HttpRequest.newBuilder(address("/?key=0123")).build(), text())
                        .statusCode())
                .isEqualTo(403);
        assertThat(post("text/plain", "{\"text\":\"\",\"models\":[]}").statusCode())
                .isEqualTo(415);
        assertThat(post("application/json", " ".repeat(LocalServer.LARGEST_BODY + 1))
                        .statusCode())
                .isEqualTo(413);
        assertThat(get("/../etc/passwd").statusCode()).isEqualTo(404);
        assertThat(get("/result?number=99&column=0").statusCode()).isEqualTo(404);
    }

    /** A name of somebody else's that was made to point to this machine. */
    @Test
    void otherNamesOfThisMachineAreRefused() throws IOException {
        URI uri = URI.create(server.address());
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            String request = "GET / HTTP/1.1\r\nHost: example.org:" + uri.getPort() + "\r\nCookie: " + cookie
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    // ---- in a browser -----------------------------------------------------------------------------------------------

    @Test
    void aTestIsTriedAndAnExecutionOpened() throws Exception {
        requireBrowser();
        browser.open(URI.create(server.address()));
        waitFor("document.querySelectorAll('#example option').length > 10");
        browser.ask("document.getElementById('try').click()");
        waitFor("document.querySelectorAll('table.outcomes tbody tr').length === 4");
        assertThat(browser.ask("document.querySelector('tr.asked').textContent").asText())
                .isEqualTo("00no1 execution1 execution");
        browser.ask("document.querySelector('tr.asked td.yes button').click()");
        waitFor("(document.getElementById('result').contentDocument || document).querySelectorAll('.node').length > 3");
        assertThat(browser.complaints()).isEmpty();
        browser.ask("window.scrollTo(0, 0)");
        String target = System.getProperty("screenshots");
        if (target != null) {
            browser.screenshot(Path.of(target, "explore.png"));
        }
    }

    private static void waitFor(String condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!browser.ask(condition).asBoolean()) {
            assertThat(System.nanoTime()).as(condition).isLessThan(end);
            Thread.sleep(20);
        }
    }
}

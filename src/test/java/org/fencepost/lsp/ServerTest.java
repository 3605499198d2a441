package org.fencepost.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Speaks to the server as an editor does, byte by byte. */
@Timeout(120)
class ServerTest {
    @TempDir
    private Path directory;

    private final ObjectMapper mapper = new ObjectMapper();
    private OutputStream toServer;
    private InputStream fromServer;
    private Thread server;
    private int requests;

    @BeforeEach
    void start() throws IOException {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream serverIn = new PipedInputStream(out, 1 << 16);
        PipedInputStream in = new PipedInputStream(1 << 20);
        PipedOutputStream serverOut = new PipedOutputStream(in);
        toServer = out;
        fromServer = in;
        server = new Thread(() -> Server.serve(serverIn, serverOut));
        server.start();
        JsonNode answer = request("initialize", "{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}");
        assertThat(answer.at("/result/capabilities/textDocumentSync/save").asBoolean())
                .isTrue();
        send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
    }

    @AfterEach
    void end() throws Exception {
        request("shutdown", "null");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
        toServer.close();
        server.join(20_000);
        assertThat(server.isAlive()).isFalse();
    }

    private void send(String message) throws IOException {
        byte[] body = message.getBytes(StandardCharsets.UTF_8);
        toServer.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        toServer.write(body);
        toServer.flush();
    }

    private JsonNode receive() throws IOException {
        StringBuilder header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = fromServer.read();
            if (next < 0) {
                throw new IOException("the server is gone");
            }
            header.append((char) next);
        }
        int length = Integer.parseInt(header.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        return mapper.readTree(fromServer.readNBytes(length));
    }

    private JsonNode request(String method, String parameters) throws IOException {
        int id = ++requests;
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}");
        JsonNode message = receive();
        while (message.path("id").asInt() != id) {
            message = receive();
        }
        return message;
    }

    private JsonNode diagnostics() throws IOException {
        JsonNode message = receive();
        while (!message.path("method").asText().equals("textDocument/publishDiagnostics")) {
            message = receive();
        }
        return message.at("/params/diagnostics");
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toUri().toString();
    }

    private void saved(String uri) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didSave\",\"params\":{\"textDocument\":{\"uri\":\"" + uri
                + "\"}}}");
    }

    @Test
    void aMarkedFileIsCheckedWhenItIsSaved() throws IOException {
        String broken = Files.readString(Path.of("examples/broken/mp.c"));
        String uri = write("mp.c", "// fencepost: check timeout=30s\n" + broken);
        saved(uri);
        JsonNode race = diagnostics().get(0);
        assertThat(race.get("code").asText()).isEqualTo("race");
        assertThat(race.at("/range/start/line").asInt()).isEqualTo(17);
        assertThat(race.get("message").asText()).contains("data race");
        assertThat(race.get("relatedInformation").findValuesAsText("message"))
                .anyMatch(text -> text.contains("data = 42"));
        assertThat(race.at("/relatedInformation/0/location/uri").asText()).isEqualTo(uri);
        write("mp.c", "// fencepost: check\nint main(void) { return 0; }\n");
        saved(uri);
        assertThat(diagnostics()).isEmpty();
    }

    @Test
    void otherFilesOnlyWhenAskedFor() throws IOException {
        String uri = write("plain.c", "#include <assert.h>\nint main(void) { assert(0); }\n");
        saved(uri);
        JsonNode lenses = request("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}");
        assertThat(lenses.at("/result/0/command/command").asText()).isEqualTo("fencepost.verify");
        assertThat(lenses.at("/result/0/range/start/line").asInt()).isEqualTo(1);
        JsonNode verdict = request(
                "workspace/executeCommand", "{\"command\":\"fencepost.verify\",\"arguments\":[\"" + uri + "\"]}");
        assertThat(verdict.get("result").asText()).containsIgnoringCase("violation");
    }

    @Test
    void flagsAndModelsAreInTheMark() throws IOException {
        String uri = write("sb.c", "/* fencepost: check model=nonsense -DN=2 */\nint main(void) { return 0; }\n");
        saved(uri);
        assertThat(diagnostics().get(0).get("message").asText()).contains("nonsense");
        Marked mark =
                Marked.in("// fencepost: check model=tso timeout=7s -DN=2 -Ix").orElseThrow();
        assertThat(mark)
                .isEqualTo(new Marked("tso", java.time.Duration.ofSeconds(7), java.util.List.of("-DN=2", "-Ix")));
        assertThat(Marked.in("int fencepost; // fencepost is great")).isEmpty();
    }
}

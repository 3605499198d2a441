package org.fencepost.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.model.cat.Models;
import org.fencepost.report.Json;
import org.fencepost.verdict.InputException;

/** The pages of {@code fencepost explore}: takes texts, tries them under models, and remembers the latest for pages about them. */
final class Laboratory implements LocalServer.Pages, AutoCloseable {
    private static final int REMEMBERED = 20;
    private static final String HOME = "/org/fencepost/cli/explore/";
    /** What this page has in common with those of reports. */
    private static final String REPORTS = "/org/fencepost/report/html/";

    /** The first word of a litmus test; everything else is C or C++. */
    private static final Pattern LITMUS = Pattern.compile("(C|X86|X86_64|AArch64|PPC|RISCV|XF)[ \\t]+[^\\s;{}()]+\\s");

    private static final Pattern CPP = Pattern.compile(
            "#\\s*include\\s*<(atomic|thread|mutex|memory|cassert|vector|optional)>|std::|\\bnamespace\\b|\\btemplate\\b");

    private final Path directory;
    private final Duration each;
    private final Console console;
    private final Interrupts interrupts;
    private final VerifyEngine engine = new VerifyEngine();
    private final List<Path> given;
    private final TestClock clock;
    private final Map<Integer, Experiment> latest = new LinkedHashMap<>();
    private int count;

    /**
     * @param directory for what is typed
     * @param each how long one model may take
     * @param given files to offer besides the examples
     */
    Laboratory(Path directory, Duration each, List<Path> given, Console console, Interrupts interrupts) {
        this.directory = directory;
        this.each = each;
        this.given = given;
        this.console = console;
        this.interrupts = interrupts;
        this.clock = new TestClock(interrupts, each, null);
    }

    @Override
    public void close() {
        clock.close();
    }

    @Override
    public LocalServer.Response answer(LocalServer.Request request) throws IOException {
        String wanted = request.method() + " " + request.path();
        return switch (wanted) {
            case "GET /" -> resource("page.html", "text/html");
            case "GET /dom.js" -> new LocalServer.Response(200, "text/javascript", text(REPORTS + "dom.js"));
            case "GET /page.css" -> new LocalServer.Response(200, "text/css", text(REPORTS + "page.css"));
            case "GET /explore.js" -> resource("explore.js", "text/javascript");
            case "GET /explore.css" -> resource("explore.css", "text/css");
            case "GET /examples" -> json(examples());
            case "GET /favicon.ico" -> new LocalServer.Response(204, "image/x-icon", "");
            case "GET /alive" -> new LocalServer.Response(200, "text/plain", "yes\n");
            case "GET /result" -> result(request.query());
            case "POST /try" -> attempt(request.body());
            default -> LocalServer.Response.notFound();
        };
    }

    private LocalServer.Response json(String body) {
        return new LocalServer.Response(200, "application/json", byName(body));
    }

    /** What is typed has a name, and no directory. */
    private String byName(String text) {
        return text.replace(directory + "/", "");
    }

    private LocalServer.Response problem(String message) {
        return json(Json.object(json -> json.writeStringField("error", message)));
    }

    private static LocalServer.Response resource(String name, String type) {
        return new LocalServer.Response(200, type, text(HOME + name));
    }

    private static String text(String name) {
        try (InputStream in = Laboratory.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar has no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- examples ---------------------------------------------------------------------------------------------------

    /** A line of the list of examples: the file, the models to try, and a title. */
    private record Example(String file, List<String> models, String title) {
        static Example of(String line) {
            String[] parts = line.split(" ", 3);
            return new Example(parts[0], List.of(parts[1].split(",")), parts[2]);
        }
    }

    private String examples() throws IOException {
        Map<Example, String> all = new LinkedHashMap<>();
        for (Path file : given) {
            all.put(new Example(file.toString(), List.of(), file.toString()), Files.readString(file));
        }
        text(HOME + "examples.txt")
                .lines()
                .map(Example::of)
                .forEach(example -> all.put(example, text(HOME + example.file())));
        return Json.object(json -> {
            Json.strings(
                    json,
                    "models",
                    Models.names().stream().filter(name -> !name.equals("xf")).toList());
            Json.objects(json, "examples", all.entrySet(), example -> {
                json.writeStringField("title", example.getKey().title());
                Json.strings(json, "models", example.getKey().models());
                json.writeStringField("text", example.getValue());
            });
        });
    }

    // ---- trying -----------------------------------------------------------------------------------------------------

    /** One at a time: they share compiler and machine. */
    private synchronized LocalServer.Response attempt(String body) throws IOException {
        String text;
        List<String> models = new ArrayList<>();
        try {
            JsonNode asked = new ObjectMapper().readTree(body);
            text = asked.path("text").asText("");
            asked.path("models").forEach(model -> models.add(model.asText()));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            return problem("This is not what the page sends.");
        }
        Optional<String> unknown =
                models.stream().filter(model -> !Models.names().contains(model)).findFirst();
        if (unknown.isPresent() || models.isEmpty()) {
            return problem(
                    unknown.map(model -> "There is no model " + model + ".").orElse("Choose a model."));
        }
        try {
            Experiment experiment = experiment(text, models);
            int number = remember(experiment);
            return json(Json.object(json -> {
                json.writeNumberField("number", number);
                experiment.table().write(json);
            }));
        } catch (InputException e) {
            return problem(Problem.describe(e));
        }
    }

    private Experiment experiment(String text, List<String> models) throws IOException {
        if (LITMUS.matcher(text.strip() + "\n").lookingAt()) {
            Path file = write("typed.litmus", text);
            GuardedEngine guarded = new GuardedEngine(new EnumeratingEngine(), console);
            return new LitmusExperiment(file, guarded.parse(file), models, guarded, clock::next);
        }
        Path file = write(CPP.matcher(text).find() ? "typed.cpp" : "typed.c", text);
        return new ProgramExperiment(file, models, each, engine, console, interrupts);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private int remember(Experiment experiment) {
        latest.put(++count, experiment);
        latest.remove(count - REMEMBERED);
        return count;
    }

    // ---- pages about what was tried ---------------------------------------------------------------------------------

    private synchronized LocalServer.Response result(Map<String, String> query) {
        Experiment experiment = latest.get(number(query, "number"));
        int column = number(query, "column");
        int row = number(query, "row");
        if (experiment == null) {
            return new LocalServer.Response(404, "text/plain", "This result is gone; try again.\n");
        }
        Experiment.Table table = experiment.table();
        if (column < 0
                || column >= table.columns().size()
                || row >= table.rows().size()) {
            return LocalServer.Response.notFound();
        }
        Optional<String> page = row < 0 ? experiment.verdictPage(column) : experiment.executionPage(column, row);
        return page.map(html -> new LocalServer.Response(200, "text/html", byName(html), true))
                .orElse(new LocalServer.Response(200, "text/plain", "There is no execution to show.\n"));
    }

    private static int number(Map<String, String> query, String name) {
        try {
            return Integer.parseInt(query.getOrDefault(name, "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

package org.fencepost.c;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** How a build system compiles each file: {@code compile_commands.json}. Only what changes the meaning of a source is taken. */
public final class CompileCommands {
    private static final String NAME = "compile_commands.json";

    /** Flags that name a directory or file, in the same word or in the next one. */
    private static final List<String> PATHS =
            List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I");

    private static final Set<String> KEPT = Set.of("-pthread", "-nostdinc++", "-fshort-enums", "-funsigned-char");

    /** A word of a shell command, as far as build systems write them. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"'\\\\]|\\\\.|\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*')+");

    private final Map<Path, List<String>> flags = new HashMap<>();

    /** @param place the file, or the directory that it is in */
    public static CompileCommands read(Path place) {
        Path file = Files.isDirectory(place) ? place.resolve(NAME) : place;
        if (!Files.isRegularFile(file)) {
            throw new InputException("there is no " + NAME + " in " + place);
        }
        CompileCommands commands = new CompileCommands();
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                throw new InputException(file + " is not a list of compile commands");
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                commands.add(json, file.toAbsolutePath().getParent());
            }
        } catch (IOException e) {
            throw new InputException(file + " cannot be read: " + e.getMessage());
        }
        return commands;
    }

    /** The flags for a file; none when the build system does not know it. */
    public List<String> flags(Path file) {
        return flags.getOrDefault(file.toAbsolutePath().normalize(), List.of());
    }

    private void add(JsonParser json, @Nullable Path database) throws IOException {
        String directory = "";
        String file = "";
        List<String> words = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "directory" -> directory = json.getText();
                case "file" -> file = json.getText();
                case "command" -> words.addAll(words(json.getText()));
                case "arguments" -> {
                    while (json.nextToken() == JsonToken.VALUE_STRING) {
                        words.add(json.getText());
                    }
                }
                default -> json.skipChildren();
            }
        }
        Path base =
                (database == null ? Path.of("") : database).resolve(directory).toAbsolutePath();
        flags.put(base.resolve(file).normalize(), kept(words, base));
    }

    /** The words of a command line without their quotes. */
    static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(command); word.find(); ) {
            words.add(word.group()
                    .replaceAll("'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|\\\\(.)", "$1$2$3")
                    .replace("\\\"", "\""));
        }
        return words;
    }

    private static List<String> kept(List<String> words, Path base) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            String path = PATHS.stream().filter(word::startsWith).findFirst().orElse("");
            if (!path.isEmpty()) {
                boolean joined = word.length() > path.length();
                kept.add(path);
                kept.add(base.resolve(joined ? word.substring(path.length()) : next)
                        .normalize()
                        .toString());
            } else if (word.equals("-D") || word.equals("-U")) {
                kept.add(word + next);
            } else if (word.startsWith("-D")
                    || word.startsWith("-U")
                    || word.startsWith("-std=")
                    || KEPT.contains(word)) {
                kept.add(word);
            }
        }
        return kept;
    }
}

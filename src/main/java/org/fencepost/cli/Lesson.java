package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One lesson of {@code fencepost learn}: a page of text, a program to mend, and what tells that it is mended.
 *
 * @param checks command lines that must all end with exit code 0; FILE is the program
 * @param prints what the last of them must print besides, if anything
 * @param exercise the program as it is handed out
 */
record Lesson(
        int number,
        String title,
        List<String> checks,
        Optional<Pattern> prints,
        String text,
        List<String> hints,
        String exercise) {
    static final int COUNT = 15;

    /** Behind this line a program says what must hold; whoever mends it leaves that alone. */
    private static final String BORDER = "/* Leave the rest as it is. */\n";

    private static final String HINT = "\n## Hint\n";

    static List<Lesson> all() {
        return IntStream.rangeClosed(1, COUNT).mapToObj(Lesson::read).toList();
    }

    static Lesson read(int number) {
        String page = Handout.read("learn/" + number + ".md");
        int end = page.indexOf("\n\n");
        List<String> head = page.substring(0, end).lines().toList();
        List<String> parts = Arrays.asList(page.substring(end + 2).split(Pattern.quote(HINT)));
        return new Lesson(
                number,
                head.get(0).substring(2),
                values(head, "check: "),
                values(head, "prints: ").stream().map(Pattern::compile).findFirst(),
                parts.get(0).strip(),
                parts.subList(1, parts.size()).stream().map(String::strip).toList(),
                Handout.read("learn/" + number + ".c"));
    }

    private static List<String> values(List<String> head, String name) {
        return head.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .toList();
    }

    String fileName() {
        return "lesson" + number + ".c";
    }

    /** The text, with the name of the program where it says FILE. */
    String text(Path file) {
        return text.replace("FILE", file.toString());
    }

    List<String[]> commands(Path file) {
        List<String[]> commands = new ArrayList<>();
        for (String check : checks) {
            commands.add(Arrays.stream(check.split(" "))
                    .map(word -> word.equals("FILE") ? file.toString() : word)
                    .toArray(String[]::new));
        }
        return commands;
    }

    /** Whether a program still asks for what the exercise asks for. */
    boolean keepsItsAssertions(String program) {
        return rest(program).equals(rest(exercise));
    }

    private static String rest(String program) {
        String unix = program.replace("\r\n", "\n");
        int border = unix.indexOf(BORDER);
        return border < 0 ? "" : unix.substring(border).strip();
    }

    boolean isDone(String printed) {
        return prints.map(pattern -> pattern.matcher(printed).find()).orElse(true);
    }
}

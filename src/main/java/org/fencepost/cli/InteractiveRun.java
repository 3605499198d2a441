package org.fencepost.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.fencepost.machine.ChosenRun;
import org.fencepost.machine.Ending;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * {@code simulate --interactive}: a person chooses each step of a machine, and may take steps back.
 *
 * @param verdict what to say about an end
 */
record InteractiveRun(Console console, BufferedReader input, ChosenRun<?> walk, Function<Ending, String> verdict) {
    void run() {
        console.out().println("A number takes that step, u takes the last step back, q ends.");
        boolean goesOn = true;
        while (goesOn) {
            List<String> choices = walk.choices();
            show(choices);
            String answer = read();
            if (answer == null || answer.equals("q")) {
                goesOn = false;
            } else if (answer.equals("u")) {
                if (!walk.undo()) {
                    console.out().println("There is no step to take back.");
                }
            } else {
                choose(answer, choices.size());
            }
        }
    }

    private void show(List<String> choices) {
        console.out().println();
        console.out().println(walk.length() + ": " + walk.show());
        Ending ending = walk.ending();
        if (ending != null) {
            console.out().println("The end: " + verdict.apply(ending));
        } else if (choices.isEmpty()) {
            console.out().println("Nothing can happen any more, and this is no end.");
        }
        for (int i = 0; i < choices.size(); i++) {
            console.out().println("  " + (i + 1) + "  " + choices.get(i));
        }
        console.out().print("> ");
        console.out().flush();
    }

    private void choose(String answer, int count) {
        try {
            int number = Integer.parseInt(answer);
            if (number >= 1 && number <= count) {
                walk.choose(number - 1);
                return;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        console.out().println("'" + answer + "' is no step: a number up to " + count + ", u or q.");
    }

    private @Nullable String read() {
        try {
            String line = input.readLine();
            return line == null ? null : line.strip().toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            throw new InputException("cannot read what to do: " + e.getMessage());
        }
    }
}

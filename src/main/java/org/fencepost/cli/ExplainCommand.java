package org.fencepost.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.fencepost.report.Explanations;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code fencepost explain}: a page about a kind of violation, a memory model or an axiom. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Explain a kind of violation, a memory model or an axiom, with a tiny program.",
        footer = {"", "Examples:", "  fencepost explain race", "  fencepost explain rc11"})
final class ExplainCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "TOPIC",
            arity = "0..1",
            description = "For example race, deadlock, rc11 or psc. Without one: the list of all.")
    private @Nullable String topic;

    ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (topic == null) {
            list("Kinds of violations", Explanations.kinds());
            list("Memory models", Explanations.models());
            list("Axioms", Explanations.axioms());
            list("Platforms of crash", Explanations.platforms());
            list("Reading executions", Explanations.ideas());
        } else {
            console.out()
                    .print(Explanations.page(topic.toLowerCase(Locale.ROOT))
                            .orElseThrow(() -> new InputException(
                                    "there is no page about '" + topic + "'; fencepost explain lists all pages")));
        }
        return 0;
    }

    private void list(String title, List<String> topics) {
        console.out().println(title);
        for (String name : topics) {
            console.out()
                    .printf("  %-18s %s%n", name, Explanations.summary(name).replace("`", ""));
        }
    }
}

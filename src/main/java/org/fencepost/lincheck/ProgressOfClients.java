package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Checks the progress of a structure in clients: the largest ones, of which smaller ones are beginnings, and when one fails, from the
 * smallest on. Calls that have to wait by their specification (a {@code take} from an empty queue) are in none of them.
 */
final class ProgressOfClients {
    /** More states of a specification than it takes to come to one in which an operation waits. */
    private static final int MOST_STATES = 20_000;

    /**
     * What all clients show.
     *
     * @param failing the client that shows it; null when none does, or for one by hand
     * @param waiting operations that were left out because they may have to wait
     * @param clients how many were looked at
     */
    record Outcome(
            @Nullable Obstructed obstructed,
            @Nullable Client failing,
            List<Limit> limits,
            List<String> waiting,
            int clients,
            int accesses) {
        Outcome {
            limits = List.copyOf(limits);
            waiting = List.copyOf(waiting);
        }
    }

    private record Run(@Nullable Client client, ProgressChecker.Answer answer) {
        boolean fails() {
            return answer.obstructed() != null;
        }
    }

    private final Program program;
    private final Structure structure;
    private final Specification specification;
    private final LincheckOptions options;
    private final Progress progress;
    private final Monitor monitor;
    private final Set<Limit> limits = new LinkedHashSet<>();
    private int clients;
    private int accesses;

    ProgressOfClients(
            Structure structure,
            Specification specification,
            LincheckOptions options,
            Progress progress,
            Monitor monitor) {
        this.program = structure.program();
        this.structure = structure;
        this.specification = specification;
        this.options = options;
        this.progress = progress;
        this.monitor = monitor;
    }

    Outcome ofOneByHand() {
        ProgressChecker.Answer answer = ProgressChecker.check(progress, program, limits(), null, monitor);
        note(new Run(null, answer));
        if (progress == Progress.WAIT_FREE) {
            limits.add(new Limit(
                    Limit.Kind.SCHEDULE, "whether calls take longer and longer is not asked of a client by hand"));
        }
        return outcome(answer.obstructed(), null, List.of());
    }

    Outcome ofAll() {
        List<Operation> ready = structure.operations().stream()
                .filter(operation -> !mayWait(operation))
                .toList();
        if (ready.isEmpty()) {
            throw new InputException("--progress: all operations may have to wait by their specification");
        }
        Structure asked = new Structure(program, structure.specification(), ready);
        Clients generated = new Clients(asked, specification, options.threads(), options.calls());
        List<String> waiting = structure.operations().stream()
                .filter(operation -> !ready.contains(operation))
                .map(Operation::name)
                .toList();
        Run failed = firstThatFails(asked(asked, generated));
        if (failed != null) {
            Run smaller =
                    firstThatFails(generated.all().subList(0, generated.all().indexOf(failed.client)));
            failed = smaller == null ? failed : smaller;
        }
        return failed == null
                ? outcome(null, null, waiting)
                : outcome(
                        failed.answer.obstructed(),
                        Objects.requireNonNull(failed.client).numbered(),
                        waiting);
    }

    /** The largest clients, and the largest of two threads where calls are to be measured; small ones first. */
    private List<Client> asked(Structure part, Clients generated) {
        Set<Client> asked = new LinkedHashSet<>();
        if (progress == Progress.WAIT_FREE) {
            asked.addAll(new Clients(part, specification, 2, options.calls()).largest());
            if (options.threads() < 2 || options.calls() < 2) {
                limits.add(new Limit(
                        Limit.Kind.THREADS,
                        "only clients of two threads of which one makes two calls tell whether others can delay a call"
                                + " again and again (--threads 2 --calls 2)"));
            }
        }
        asked.addAll(generated.largest());
        List<Client> sorted = new ArrayList<>(asked);
        sorted.sort(Comparator.comparingInt(Client::size));
        return sorted;
    }

    private @Nullable Run firstThatFails(List<Client> some) {
        IntFunction<Run> doer = i -> {
            Client client = some.get(i);
            Program program = client.numbered().in(structure.program());
            return new Run(
                    client, ProgressChecker.check(progress, program, limits(), client.numbered(), monitor.part()));
        };
        int jobs = options.explore().effort().jobs();
        return Numbered.first(some.size(), jobs, doer, () -> !monitor.mustStop(), Run::fails, this::note)
                .orElse(null);
    }

    private void note(Run run) {
        clients++;
        accesses = Math.max(accesses, run.answer.accesses());
        Limit limit = run.answer.limit();
        if (!run.fails() && limit != null) {
            limits.add(run.client == null ? limit : limit.with(" (progress, client " + run.client.numbered() + ")"));
        }
    }

    private Outcome outcome(@Nullable Obstructed obstructed, @Nullable Client failing, List<String> waiting) {
        return new Outcome(
                obstructed, failing, obstructed == null ? List.copyOf(limits) : List.of(), waiting, clients, accesses);
    }

    private Limits limits() {
        return options.explore().limits();
    }

    // ---- operations that may have to wait ---------------------------------------------------------------------------

    /** Whether some calls lead to a state of the specification in which the operation cannot be done. */
    private boolean mayWait(Operation operation) {
        Set<Object> states = new HashSet<>(Set.of(specification.initial()));
        Set<Object> latest = states;
        for (int depth = 0; depth < options.threads() * options.calls(); depth++) {
            Set<Object> next = new HashSet<>();
            for (Object state : latest) {
                if (isStuck(operation, state)) {
                    return true;
                }
                structure.operations().forEach(other -> addAfter(state, other, next));
            }
            next.removeAll(states);
            states.addAll(next);
            latest = states.size() > MOST_STATES ? Set.of() : next;
        }
        return false;
    }

    private boolean isStuck(Operation operation, Object state) {
        for (int i = 0; i < operation.calls(); i++) {
            if (specification.outcomes(state, 1, operation.call(i)).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private void addAfter(Object state, Operation operation, Set<Object> next) {
        for (int i = 0; i < operation.calls(); i++) {
            specification.outcomes(state, 2, operation.call(i)).forEach(outcome -> next.add(outcome.state()));
        }
    }
}

package org.fencepost.optimize;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.fencepost.optimize.Checker.Answer;
import org.fencepost.optimize.Checker.Check;
import org.fencepost.work.Cancellation;

/**
 * Checks combinations side by side and remembers what comes out. Idle members look ahead: a combination refuted early is
 * never asked about again, whatever happens to the operations before it.
 */
final class Team implements AutoCloseable {
    private record Task(CompletableFuture<Check> check, Cancellation cancellation) {}

    private final Checker checker;
    private final Knowledge knowledge;
    private final int members;
    private final ExecutorService pool;
    private final Map<Combination, Task> running = new HashMap<>();
    private double limit;

    Team(Checker checker, Knowledge knowledge, int members) {
        this.checker = checker;
        this.knowledge = knowledge;
        this.members = members;
        this.pool = Executors.newFixedThreadPool(members, work -> {
            Thread thread = new Thread(work, "fencepost-check");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * The first of the candidates that is not refuted, or -1. Those that cannot be decided in time count as correct
     * (speculation, VSync §3).
     *
     * @param candidates none is weaker than one before it
     * @param ahead what may be asked next, for members that have nothing to do while others are waited for
     * @param seconds time for each
     */
    int firstAcceptable(List<Combination> candidates, List<Combination> ahead, double seconds) {
        if (seconds != limit) {
            abandon(List.of());
            limit = seconds;
        }
        List<Combination> wanted = candidates.stream()
                .takeWhile(c -> !knowledge.isCorrect(c))
                .filter(c -> !knowledge.isWrong(c))
                .toList();
        List<Combination> spare = ahead.stream()
                .filter(c -> !known(c))
                .limit(wanted.isEmpty() ? 0 : Math.max(0, members - wanted.size()))
                .toList();
        abandonAllBut(wanted, spare);
        wanted.forEach(this::start);
        spare.forEach(this::start);
        for (int i = 0; i < candidates.size(); i++) {
            if (isAcceptable(candidates.get(i))) {
                abandon(candidates);
                return i;
            }
        }
        return -1;
    }

    private boolean known(Combination combination) {
        return knowledge.isWrong(combination) || knowledge.isCorrect(combination);
    }

    private boolean isAcceptable(Combination combination) {
        if (knowledge.isWrong(combination)) {
            return false;
        }
        Task task = running.remove(combination);
        return knowledge.isCorrect(combination) || task == null || await(task).answer() != Answer.WRONG;
    }

    private void start(Combination combination) {
        running.computeIfAbsent(combination, c -> {
            Cancellation cancellation = new Cancellation();
            double seconds = limit;
            return new Task(CompletableFuture.supplyAsync(() -> check(c, seconds, cancellation), pool), cancellation);
        });
    }

    private Check check(Combination combination, double seconds, Cancellation cancellation) {
        if (cancellation.isCancelled() || known(combination)) {
            return new Check(knowledge.isWrong(combination) ? Answer.WRONG : Answer.UNKNOWN, 0);
        }
        return explore(combination, seconds, cancellation);
    }

    private Check explore(Combination combination, double seconds, Cancellation cancellation) {
        Check check = checker.check(combination, seconds, cancellation);
        if (check.answer() == Answer.WRONG) {
            knowledge.addWrong(combination);
        } else if (check.answer() == Answer.CORRECT) {
            knowledge.addCorrect(combination, check.explored());
        }
        return check;
    }

    /** Whether a combination is known to be wrong, from others or from an execution of one of them. */
    boolean isRefuted(Combination combination) {
        boolean wrong =
                knowledge.isWrong(combination) || !knowledge.isCorrect(combination) && checker.isRefuted(combination);
        if (wrong) {
            knowledge.addWrong(combination);
        }
        return wrong;
    }

    /** Whether an execution that is known now shows that the combination is wrong. */
    boolean learnt(Combination wrong) {
        return checker.isRefuted(wrong);
    }

    /** Explores a combination to the end unless it is known to be wrong. */
    Check checkFully(Combination combination) {
        abandon(List.of());
        return knowledge.isWrong(combination)
                ? new Check(Answer.WRONG, 0)
                : explore(combination, 0, new Cancellation());
    }

    /** Explores a combination although it is known to be wrong: for the execution that shows it. */
    Check showWrong(Combination combination) {
        abandon(List.of());
        return checker.checkAnew(combination);
    }

    private static Check await(Task task) {
        try {
            return task.check.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } catch (CancellationException e) {
            return new Check(Answer.UNKNOWN, 0);
        }
    }

    private void abandonAllBut(List<Combination> wanted, List<Combination> spare) {
        running.entrySet().removeIf(entry -> {
            boolean stays = wanted.contains(entry.getKey()) || spare.contains(entry.getKey());
            if (!stays) {
                entry.getValue().cancellation.cancel();
            }
            return !stays;
        });
    }

    /** Stops the checks of these, or of all when there are none named. */
    private void abandon(List<Combination> some) {
        running.entrySet().removeIf(entry -> {
            boolean goes = some.isEmpty() || some.contains(entry.getKey());
            if (goes) {
                entry.getValue().cancellation.cancel();
            }
            return goes;
        });
    }

    @Override
    public void close() {
        abandon(List.of());
        pool.shutdown();
    }
}

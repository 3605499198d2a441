package org.fencepost.optimize;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.program.Order;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * What is known about combinations. Weakening orders only adds executions, so what is weaker than a wrong combination is
 * wrong, and what is stronger than a correct one is correct (monotonicity, VSync §1). Only the strongest wrong and the
 * weakest correct ones are kept. Safe for use by several threads.
 */
final class Knowledge {
    private final List<Combination> wrong = new ArrayList<>();
    private final List<Combination> correct = new ArrayList<>();
    private final Map<Combination, Result> results = new HashMap<>();

    synchronized boolean isWrong(Combination combination) {
        return wrong.stream().anyMatch(combination::isAtMost);
    }

    synchronized boolean isCorrect(Combination combination) {
        return correct.stream().anyMatch(known -> known.isAtMost(combination));
    }

    /** Whether this very combination was explored to the end. */
    synchronized boolean isVerified(Combination combination) {
        return correct.contains(combination);
    }

    synchronized void addWrong(Combination combination) {
        if (!isWrong(combination)) {
            wrong.removeIf(known -> known.isAtMost(combination));
            wrong.add(combination);
        }
    }

    synchronized void addCorrect(Combination combination, Result result) {
        if (!isCorrect(combination)) {
            results.put(combination, result);
            correct.removeIf(combination::isAtMost);
            correct.add(combination);
        }
    }

    /** What exploring a verified combination gave, unless that was before a checkpoint. */
    synchronized Optional<Result> result(Combination verified) {
        return Optional.ofNullable(results.get(verified));
    }

    // ---- checkpoints ------------------------------------------------------------------------------------------------

    synchronized void save(DataOutput out) throws IOException {
        save(out, wrong);
        save(out, correct);
    }

    private static void save(DataOutput out, List<Combination> combinations) throws IOException {
        out.writeInt(combinations.size());
        for (Combination combination : combinations) {
            out.writeInt(combination.size());
            for (Order order : combination.orders()) {
                out.writeUTF(order.name());
            }
        }
    }

    /** Takes over what was saved; what explorations gave is not known any more. */
    synchronized void load(DataInput in) throws IOException {
        wrong.addAll(combinations(in));
        correct.addAll(combinations(in));
    }

    private static List<Combination> combinations(DataInput in) throws IOException {
        List<Combination> combinations = new ArrayList<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            List<Order> orders = new ArrayList<>();
            for (int more = in.readInt(); more > 0; more--) {
                orders.add(Order.valueOf(in.readUTF()));
            }
            combinations.add(new Combination(orders));
        }
        return combinations;
    }

    /** One of the weakest correct combinations, or null. */
    synchronized @Nullable Combination weakestCorrect() {
        return correct.isEmpty() ? null : correct.get(correct.size() - 1);
    }
}

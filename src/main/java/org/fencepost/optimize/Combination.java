package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Order;

/** One order for each operation of a program (a barrier-mode combination, VSync §3). */
public record Combination(List<Order> orders) {
    public Combination {
        orders = List.copyOf(orders);
    }

    Order get(int operation) {
        return orders.get(operation);
    }

    int size() {
        return orders.size();
    }

    Combination with(int operation, Order order) {
        List<Order> changed = new ArrayList<>(orders);
        changed.set(operation, order);
        return new Combination(changed);
    }

    /** Whether no operation is stronger than in {@code other}. */
    boolean isAtMost(Combination other) {
        for (int i = 0; i < orders.size(); i++) {
            if (!get(i).isAtMost(other.get(i))) {
                return false;
            }
        }
        return true;
    }
}

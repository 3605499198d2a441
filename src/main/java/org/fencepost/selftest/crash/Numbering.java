package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for values, the same for equal ones: states that hold numbers are small, and quickly compared. */
final class Numbering<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    int of(T value) {
        Integer known = numbers.putIfAbsent(value, values.size());
        if (known == null) {
            values.add(value);
        }
        return known == null ? values.size() - 1 : known;
    }

    T get(int number) {
        return values.get(number);
    }
}

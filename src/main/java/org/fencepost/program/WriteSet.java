package org.fencepost.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a transaction is going to write when it commits: one store to each place, the last that it did. */
final class WriteSet {
    private final TreeMap<Long, Action.Store> stores = new TreeMap<>();

    WriteSet copy() {
        WriteSet copy = new WriteSet();
        copy.stores.putAll(stores);
        return copy;
    }

    /** What the transaction has stored where the access is; null when it has not. */
    Action.@Nullable Store at(Action.Access access) {
        Action.Store own = stores.get(access.address());
        if (own != null && own.size() == access.size()) {
            return own;
        }
        Map.Entry<Long, Action.Store> before = stores.lowerEntry(access.address() + access.size());
        if (before != null && before.getKey() + before.getValue().size() > access.address()) {
            throw new NotSupportedException(
                    "a transaction accesses only a part of what it has written, or more than that", access.site());
        }
        return null;
    }

    void put(Action.Store store) {
        at(store);
        stores.put(store.address(), store);
    }

    /** In the order of their addresses. */
    List<Action.Store> stores() {
        return new ArrayList<>(stores.values());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WriteSet that && stores.equals(that.stores);
    }

    @Override
    public int hashCode() {
        return stores.hashCode();
    }
}

package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All clients of a structure up to a size, each once up to the order of threads: a client is a multiset of words, one a thread, and a
 * word is a sequence of calls that one thread may make.
 */
final class Clients {
    private final Structure structure;
    private final Specification specification;
    private final int threads;
    private final int calls;
    private final List<Client> all = new ArrayList<>();

    /**
     * @param threads how many threads a client has at most
     * @param calls how many calls a thread makes at most
     */
    Clients(Structure structure, Specification specification, int threads, int calls) {
        this.structure = structure;
        this.specification = specification;
        this.threads = threads;
        this.calls = calls;
        List<List<Call>> words = new ArrayList<>();
        addWords(List.of(), words);
        addClients(words, 0, List.of());
        all.sort(Comparator.comparingInt(Client::size)
                .thenComparingInt(client -> -client.threads().size()));
    }

    /** Smaller ones first; of those with as many calls, the more parallel ones. */
    List<Client> all() {
        return all;
    }

    /** Those that no other one extends by more calls or threads. */
    List<Client> largest() {
        Set<Client> extended = new HashSet<>();
        all.forEach(client -> shortened(client, extended));
        return all.stream().filter(client -> !extended.contains(client)).toList();
    }

    /** The clients that lack the last call of one thread. */
    private static void shortened(Client client, Set<Client> result) {
        for (int t = 0; t < client.threads().size(); t++) {
            List<List<Call>> shorter = new ArrayList<>(client.threads());
            List<Call> word = shorter.remove(t);
            if (word.size() > 1) {
                shorter.add(word.subList(0, word.size() - 1));
            }
            result.add(sorted(shorter));
        }
    }

    private void addWords(List<Call> word, List<List<Call>> words) {
        if (!word.isEmpty()) {
            words.add(word);
        }
        if (word.size() < calls) {
            for (Operation operation : structure.operations()) {
                int different = operation.isOnlyAfterFailures() ? 0 : operation.calls();
                for (int i = 0; i < different; i++) {
                    List<Call> longer = new ArrayList<>(word);
                    longer.add(operation.call(i));
                    if (specification.allows(longer)) {
                        addWords(longer, words);
                    }
                }
            }
        }
    }

    private void addClients(List<List<Call>> words, int from, List<List<Call>> chosen) {
        if (!chosen.isEmpty()) {
            all.add(sorted(chosen));
        }
        for (int i = from; chosen.size() < threads && i < words.size(); i++) {
            List<List<Call>> more = new ArrayList<>(chosen);
            more.add(words.get(i));
            if (rolesAreApart(more)) {
                addClients(words, i, more);
            }
        }
    }

    /** Whether each role is that of one thread. */
    private static boolean rolesAreApart(List<List<Call>> words) {
        Set<String> taken = new HashSet<>();
        for (List<Call> word : words) {
            Set<String> roles = new HashSet<>();
            word.forEach(call -> roles.add(call.operation().role()));
            roles.remove("");
            if (!roles.stream().allMatch(taken::add)) {
                return false;
            }
        }
        return true;
    }

    /** Longer words first, then in the order of operations: one form for all orders of the threads. */
    private static Client sorted(List<List<Call>> words) {
        return new Client(words.stream().sorted(Clients::compare).toList());
    }

    private static int compare(List<Call> a, List<Call> b) {
        int order = Integer.compare(b.size(), a.size());
        for (int i = 0; order == 0 && i < a.size(); i++) {
            order = compare(a.get(i), b.get(i));
        }
        return order;
    }

    private static int compare(Call a, Call b) {
        return Comparator.comparingInt((Call call) -> call.operation().number())
                .thenComparingLong(Call::first)
                .thenComparingLong(Call::second)
                .compare(a, b);
    }
}

package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One execution that a test is to ask for: what each thread does, and through the values ({@link TestStep}) where each read reads
 * from and in which order the writes are. Steps are numbered from 0, thread by thread.
 */
record Behaviour(List<List<TestStep>> threads, List<Link> links) {
    Behaviour {
        threads = threads.stream().map(List::copyOf).toList();
        links = List.copyOf(links);
    }

    /** All steps, in the order of their numbers. */
    List<TestStep> steps() {
        List<TestStep> all = new ArrayList<>();
        threads.forEach(all::addAll);
        return all;
    }

    int size() {
        return threads.stream().mapToInt(List::size).sum();
    }

    /** The number of a thread's first step. */
    int start(int thread) {
        int start = 0;
        for (int i = 0; i < thread; i++) {
            start += threads.get(i).size();
        }
        return start;
    }

    int locations() {
        return threads.stream()
                .flatMap(List::stream)
                .mapToInt(step -> step.location() + 1)
                .max()
                .orElse(0);
    }

    /** How many writes a location has. */
    int writes(int location) {
        return (int) threads.stream()
                .flatMap(List::stream)
                .filter(step -> step.isWrite() && step.location() == location)
                .count();
    }

    List<Link> linksTo(int step, Link.Type type) {
        return links.stream()
                .filter(link -> link.to() == step && link.type() == type)
                .toList();
    }

    /** The read-modify-write that a step is one half of. */
    Optional<Link> updateOf(int step) {
        return links.stream()
                .filter(link -> link.type().isUpdate() && (link.from() == step || link.to() == step))
                .findFirst();
    }

    /** With one more thread at the end. */
    Behaviour plus(List<TestStep> thread) {
        List<List<TestStep>> more = new ArrayList<>(threads);
        more.add(thread);
        return new Behaviour(more, links);
    }
}

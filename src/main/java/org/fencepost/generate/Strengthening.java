package org.fencepost.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.model.cat.CatModel;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

/**
 * What of a dialect can make a model forbid more: the annotations, fences, dependencies and read-modify-writes that the model
 * looks at. What it does not look at cannot be in a minimal test.
 */
final class Strengthening {
    private final Vocabulary vocabulary;
    private final List<Flavour> useful = new ArrayList<>();
    private final Set<Link.Type> links = new HashSet<>();

    /** @param plainOnly leave out what only one of the models understands: annotations, fences and read-modify-writes */
    Strengthening(Vocabulary vocabulary, CatModel model, boolean plainOnly) {
        this.vocabulary = vocabulary;
        for (Link.Type type : List.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL)) {
            if (vocabulary.links().contains(type) && model.uses(type.relation())) {
                links.add(type);
            }
        }
        if (plainOnly) {
            return;
        }
        if (vocabulary.links().contains(vocabulary.update())) {
            links.add(vocabulary.update());
        }
        for (Kind kind : Kind.values()) {
            vocabulary.flavours(kind).stream()
                    .filter(flavour -> flavour.searched() && isUsed(model, flavour.how()))
                    .forEach(useful::add);
        }
    }

    private static boolean isUsed(CatModel model, Annotation how) {
        return how.mode() != Mode.NA
                        && how.mode() != Mode.RLX
                        && model.uses(how.mode().name())
                || how.tags().stream().anyMatch(model::uses);
    }

    boolean hasDependencies() {
        return links.stream().anyMatch(type -> !type.isUpdate());
    }

    boolean hasUpdates() {
        return links.stream().anyMatch(Link.Type::isUpdate);
    }

    /** Everything that can be made stronger in a behaviour of plain accesses. */
    List<Slot> slots(Behaviour skeleton, boolean fences) {
        List<Slot> slots = new ArrayList<>();
        int start = 0;
        for (List<TestStep> thread : skeleton.threads()) {
            for (int i = 0; i < thread.size(); i++) {
                addSlots(slots, thread, start, i, fences);
            }
            start += thread.size();
        }
        slots.removeIf(slot -> slot.options().size() == 1);
        return slots;
    }

    private void addSlots(List<Slot> slots, List<TestStep> thread, int start, int i, boolean fences) {
        TestStep step = thread.get(i);
        slots.add(new Slot(Slot.Role.ACCESS, -1, start + i, flavourOptions(step.kind(), step.flavour())));
        if (i > 0 && fences) {
            slots.add(new Slot(Slot.Role.FENCE, -1, start + i, flavourOptions(Kind.FENCE, null)));
        }
        for (int j = 0; j < i; j++) {
            if (thread.get(j).isRead()) {
                slots.add(new Slot(Slot.Role.DEPENDENCY, start + j, start + i, dependencies(step.kind(), fences)));
            }
        }
        if (i > 0 && hasUpdates() && canBeUpdate(thread.get(i - 1), step)) {
            List<Slot.Option> options = List.of(
                    new Slot.Option(null, null, List.of()), new Slot.Option(null, vocabulary.update(), List.of(0)));
            slots.add(new Slot(Slot.Role.UPDATE, start + i - 1, start + i, options));
        }
    }

    private static boolean canBeUpdate(TestStep read, TestStep write) {
        return read.isRead() && write.isWrite() && read.location() == write.location() && read.value() < write.value();
    }

    private List<Slot.Option> flavourOptions(Kind kind, @Nullable Flavour plain) {
        List<Flavour> flavours = new ArrayList<>();
        flavours.add(plain);
        useful.stream().filter(flavour -> flavour.kind() == kind).forEach(flavours::add);
        List<Slot.Option> options = new ArrayList<>();
        for (Flavour flavour : flavours) {
            Set<Integer> weaker = new HashSet<>();
            if (flavour != plain) {
                addWeaker(flavours, kind, flavour, weaker);
            }
            options.add(new Slot.Option(flavour, null, List.copyOf(weaker)));
        }
        return options;
    }

    /** The next weaker flavours among those that are tried; the one that has no name when there is none. */
    private void addWeaker(List<Flavour> flavours, Kind kind, Flavour flavour, Set<Integer> weaker) {
        for (String name : flavour.weaker()) {
            Flavour next = vocabulary.flavour(kind, name).orElseThrow();
            if (flavours.contains(next)) {
                weaker.add(flavours.indexOf(next));
            } else {
                addWeaker(flavours, kind, next, weaker);
            }
        }
        if (weaker.isEmpty()) {
            weaker.add(0);
        }
    }

    private List<Slot.Option> dependencies(Kind target, boolean fences) {
        List<Slot.Option> options = new ArrayList<>();
        options.add(new Slot.Option(null, null, List.of()));
        for (Link.Type type : List.of(Link.Type.ADDR, Link.Type.DATA, Link.Type.CTRL)) {
            if (links.contains(type) && (type != Link.Type.DATA || target == Kind.WRITE)) {
                options.add(new Slot.Option(null, type, List.of(0)));
            }
        }
        Optional<Flavour> fence = vocabulary.branchFence();
        if (fence.isPresent() && fences && links.contains(Link.Type.CTRL)) {
            options.add(new Slot.Option(fence.get(), Link.Type.CTRL, List.of(options.size() - 1)));
        }
        return options;
    }

    /**
     * The behaviour with these options chosen, or empty when the dialect cannot say that.
     *
     * @param all whether a dependency that is chosen stands for dependencies of all types
     */
    Optional<Behaviour> apply(Behaviour skeleton, List<Slot> slots, int[] chosen, boolean all) {
        Draft draft = new Draft(skeleton);
        for (int i = 0; i < chosen.length; i++) {
            Slot slot = slots.get(i);
            Slot.Option option = slot.options().get(chosen[i]);
            switch (slot.role()) {
                case ACCESS -> draft.flavours[slot.to()] = option.flavour();
                case FENCE -> draft.fences[slot.to()] = option.flavour();
                case UPDATE -> draft.updates[slot.to()] = option.link() != null;
                case DEPENDENCY -> {
                    if (option.link() != null) {
                        draft.dependencies.add(new Link(option.link(), slot.from(), slot.to()));
                        draft.branchFences[slot.to()] |= option.flavour() != null;
                    }
                }
            }
        }
        return draft.build(all);
    }

    /** A behaviour in the making; numbers are those of the skeleton. */
    private final class Draft {
        private final Behaviour skeleton;
        private final List<TestStep> steps;
        private final Flavour[] flavours;
        private final Flavour[] fences;
        private final boolean[] branchFences;
        private final boolean[] updates;
        private final List<Link> dependencies = new ArrayList<>();
        private final int[] numbers;
        private final int[] branchTargets;

        Draft(Behaviour skeleton) {
            this.skeleton = skeleton;
            this.steps = skeleton.steps();
            this.flavours = steps.stream().map(TestStep::flavour).toArray(Flavour[]::new);
            this.fences = new Flavour[steps.size()];
            this.branchFences = new boolean[steps.size()];
            this.updates = new boolean[steps.size()];
            this.numbers = new int[steps.size()];
            this.branchTargets = new int[steps.size()];
        }

        Optional<Behaviour> build(boolean all) {
            List<List<TestStep>> threads = new ArrayList<>();
            int old = 0;
            int next = 0;
            for (List<TestStep> thread : skeleton.threads()) {
                List<TestStep> made = new ArrayList<>();
                for (int i = 0; i < thread.size(); i++, old++) {
                    if (updates[old] && !isUpdateSayable(old)) {
                        return Optional.empty();
                    }
                    int before = made.size();
                    if (fences[old] != null) {
                        made.add(TestStep.fence(fences[old]));
                    }
                    branchTargets[old] = next + made.size() - before;
                    if (branchFences[old]) {
                        made.add(TestStep.fence(vocabulary.branchFence().orElseThrow()));
                    }
                    numbers[old] = next + made.size() - before;
                    made.add(thread.get(i).withFlavour(flavours[old]));
                    next += made.size() - before;
                }
                threads.add(made);
            }
            return Optional.of(new Behaviour(threads, links(all)));
        }

        private boolean isUpdateSayable(int write) {
            boolean isBare = fences[write] == null && !branchFences[write];
            boolean depends = dependencies.stream()
                    .anyMatch(
                            link -> link.to() == write && (link.type() != Link.Type.DATA || link.from() == write - 1));
            return isBare
                    && !depends
                    && vocabulary
                            .annotation(vocabulary.update(), flavours[write - 1], flavours[write], Kind.READ)
                            .isPresent();
        }

        private List<Link> links(boolean all) {
            Set<Link> made = new LinkedHashSet<>();
            for (int i = 0; i < updates.length; i++) {
                if (updates[i]) {
                    made.add(new Link(vocabulary.update(), numbers[i - 1], numbers[i]));
                }
            }
            for (Link link : dependencies) {
                for (Link.Type type : all ? links : List.of(link.type())) {
                    boolean possible =
                            type != Link.Type.DATA || steps.get(link.to()).isWrite();
                    if (!type.isUpdate() && possible) {
                        int to = type == Link.Type.CTRL ? branchTargets[link.to()] : numbers[link.to()];
                        made.add(new Link(type, numbers[link.from()], to));
                    }
                }
            }
            return List.copyOf(made);
        }
    }

    /** The strongest options of all slots but updates, which the caller chooses. */
    static int[] strongest(List<Slot> slots) {
        return slots.stream()
                .mapToInt(slot -> slot.role() == Slot.Role.UPDATE ? 0 : slot.strongest())
                .toArray();
    }

    static String key(int[] chosen) {
        return Arrays.toString(chosen);
    }
}

package org.fencepost.optimize.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Family;
import org.fencepost.optimize.Optimization;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/**
 * The change of the source that gives every operation the order that was found. What cannot be changed by itself (an
 * order behind a macro, an operator without any order) is put into words.
 */
public final class SourceChange {
    /** Bytes stay what they are, whatever encoding the file has. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private final Map<String, SourceText> files = new LinkedHashMap<>();
    private final List<String> byHand = new ArrayList<>();

    private final Family family;

    private SourceChange(Family family) {
        this.family = family;
    }

    public static SourceChange of(Optimization optimization) {
        return of(optimization, Family.NONE);
    }

    /** @param family functions that stand for operations: a call is replaced by one of a sibling */
    public static SourceChange of(Optimization optimization, Family family) {
        SourceChange change = new SourceChange(family);
        if (!optimization.best().isEmpty()) {
            List<Operation> operations = optimization.operations();
            change.addBarriers(optimization);
            operations.stream()
                    .filter(operation -> !operation.kind().isBarrier())
                    .forEach(operation -> {
                        boolean compares = operation.kind() == Operation.Kind.COMPARE_EXCHANGE;
                        Operation failure = compares ? operations.get(operation.number() + 1) : null;
                        if (operation.kind() != Operation.Kind.FAILURE) {
                            change.add(
                                    operation,
                                    optimization.to(operation),
                                    failure == null ? null : optimization.to(failure));
                        }
                    });
        }
        return change;
    }

    /** Flushes and fences that belong together are changed together. */
    private void addBarriers(Optimization optimization) {
        Map<List<Object>, List<Operation>> together = new LinkedHashMap<>();
        Map<Operation, Order> to = new HashMap<>();
        for (Operation operation : optimization.operations()) {
            if (operation.kind().isBarrier()) {
                to.put(operation, optimization.to(operation));
                together.computeIfAbsent(place(operation), k -> new ArrayList<>())
                        .add(operation);
            }
        }
        together.values().stream()
                .filter(operations -> operations.stream().anyMatch(each -> to.get(each) != each.order()))
                .forEach(operations -> {
                    BarrierEdit edit = new BarrierEdit(text(operations.get(0)), operations, to);
                    if (!edit.make()) {
                        byHand.add(edit.advice());
                    }
                });
    }

    private static List<Object> place(Operation operation) {
        boolean alone = operation.call() == null && !operation.kind().isAdded()
                || operation.kind() == Operation.Kind.FENCE_BEHIND_FLUSH;
        return List.of(
                operation.site().file(),
                operation.site().line(),
                operation.site().function(),
                operation.nth(),
                alone ? operation.kind() : operation.kind().isAdded(),
                operation.call() == null ? "" : operation.call().function());
    }

    private SourceText text(Operation operation) {
        return files.computeIfAbsent(operation.site().file(), SourceChange::read);
    }

    /** @param failure the order of a compare-and-swap that fails; null for other operations */
    private void add(Operation operation, Order to, @Nullable Order failure) {
        if (to == operation.order() && failure == operation.failure()) {
            return;
        }
        if (operation.call() != null) {
            CallEdit edit = new CallEdit(text(operation), operation, to, failure, family);
            if (!edit.make()) {
                byHand.add(edit.advice());
            }
            return;
        }
        OperationEdit edit = new OperationEdit(text(operation), operation, to, failure);
        if (!edit.make()) {
            byHand.add(edit.advice());
        }
    }

    /** The column of each operation, from 1; 0 where it cannot be told. */
    public static List<Integer> columns(List<Operation> operations) {
        Map<String, SourceText> texts = new HashMap<>();
        return operations.stream()
                .map(operation ->
                        column(operation, texts.computeIfAbsent(operation.site().file(), SourceChange::read)))
                .toList();
    }

    private static int column(Operation operation, SourceText source) {
        return operation.kind().isBarrier()
                ? new BarrierEdit(source, List.of(operation), Map.of()).column()
                : operation.call() != null
                        ? new CallEdit(source, operation, operation.order(), null, Family.NONE).column()
                        : new OperationEdit(source, operation, operation.order(), null).column();
    }

    private static SourceText read(String file) {
        try {
            return new SourceText(Files.readString(Path.of(file), BYTES));
        } catch (IOException | InvalidPathException e) {
            return new SourceText("");
        }
    }

    /** What a person has to write, one sentence an operation. */
    public List<String> byHand() {
        return List.copyOf(byHand);
    }

    /** As a unified diff; empty when nothing changes. */
    public String diff() {
        StringBuilder text = new StringBuilder();
        files.forEach((file, source) -> {
            if (source.isChanged()) {
                text.append(UnifiedDiff.of(file, source));
            }
        });
        return new String(text.toString().getBytes(BYTES), StandardCharsets.UTF_8);
    }

    /** Writes the changed files, each at once: nobody ever sees half of one. Returns their names. */
    public List<String> apply() {
        Map<Path, Path> written = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        try {
            for (Map.Entry<String, SourceText> entry : files.entrySet()) {
                if (entry.getValue().isChanged()) {
                    Path file = Path.of(entry.getKey()).toRealPath();
                    written.put(write(file, entry.getValue().changed()), file);
                    names.add(entry.getKey());
                }
            }
            for (Map.Entry<Path, Path> entry : written.entrySet()) {
                Files.move(
                        entry.getKey(),
                        entry.getValue(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    /** The new contents in a file beside the old one, with the same permissions. */
    private static Path write(Path file, String text) throws IOException {
        Path copy = Files.createTempFile(file.getParent(), ".fencepost", ".tmp");
        Files.writeString(copy, text, BYTES);
        PosixFileAttributeView rights = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (rights != null) {
            Files.setPosixFilePermissions(copy, rights.readAttributes().permissions());
        }
        return copy;
    }
}

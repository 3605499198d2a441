package org.fencepost.program;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a person would call objects that a program has allocated, from what the source says of the pointers to them: the memory
 * that a program finds first by the variable that points to it ({@code log->entry[0].value}), others by their type and where they
 * were allocated ({@code node@queue.c:12.next}), with numbers where that was done several times.
 */
final class ObjectNames {
    /** Addresses as those have to call them who do not know the objects. */
    private static final Pattern ADDRESSES = Pattern.compile("\\b(pm|mem(\\d+))\\+0x([0-9a-f]+)");

    /** An object by its name, and what comes between that and the names of parts. */
    private record Named(Action.Alloc origin, String name, Layout layout, boolean isPointedTo) {
        String part(long address) {
            String part = layout.partAt(address - origin.address());
            if (!isPointedTo) {
                return name + part;
            }
            return part.isEmpty() ? "*" + name : part.startsWith(".") ? name + "->" + part.substring(1) : name + part;
        }
    }

    private final Map<Site, List<Pointee>> pointees = new HashMap<>();
    private final TreeMap<Long, Named> objects = new TreeMap<>();

    ObjectNames(Collection<Pointee> known, Collection<Action.Alloc> allocated) {
        known.forEach(pointee -> pointees.merge(place(pointee.site()), List.of(pointee), ObjectNames::both));
        TreeMap<Long, Action.Alloc> sorted = new TreeMap<>();
        allocated.forEach(origin -> sorted.put(origin.address(), origin));
        Map<String, Integer> times = new HashMap<>();
        sorted.values().forEach(origin -> times.merge(name(origin), 1, Integer::sum));
        Map<String, Integer> numbers = new HashMap<>();
        for (Action.Alloc origin : sorted.values()) {
            String name = name(origin);
            int number = numbers.merge(name, 1, Integer::sum);
            add(origin, times.getOrDefault(name, 1) > 1 ? name + "#" + number : name);
        }
    }

    private static List<Pointee> both(List<Pointee> some, List<Pointee> others) {
        return java.util.stream.Stream.concat(some.stream(), others.stream()).toList();
    }

    private static Site place(Site site) {
        return new Site(site.file(), site.line(), site.function(), null, false);
    }

    private void add(Action.Alloc origin, String name) {
        Pointee pointee = pointee(origin);
        Layout layout = pointee == null ? Layout.SCALAR : pointee.layoutOf(origin.size());
        objects.put(origin.address(), new Named(origin, name, layout, isRoot(origin) && !name.contains("@")));
    }

    private static boolean isRoot(Action.Alloc origin) {
        return origin.address() == Program.PERSISTENT_BASE;
    }

    private String name(Action.Alloc origin) {
        Pointee pointee = pointee(origin);
        String variable = origin.storage() == Action.Storage.THREAD ? "" : variable(origin);
        if (isRoot(origin) && !variable.isEmpty()) {
            return variable;
        }
        String what = pointee == null ? "" : pointee.layout() instanceof Layout.Struct ? pointee.type() : variable;
        String otherwise = switch (origin.storage()) {
            case HEAP -> "heap";
            case STACK -> "local";
            case THREAD -> "thread-local";
        };
        Site user = pointee == null ? origin.site().user() : pointee.site();
        String file = user.file().substring(user.file().lastIndexOf('/') + 1);
        return (what.isEmpty() ? otherwise : what) + "@" + file + ":" + user.line();
    }

    /** The innermost call that says what its result points to: what is inside may give bytes to whoever asks. */
    private @Nullable Pointee pointee(Action.Alloc origin) {
        for (Site call = origin.site().user(); call != null; call = call.caller()) {
            Pointee pointee = pointee(call, origin.size());
            if (pointee != null) {
                return pointee;
            }
        }
        return null;
    }

    /** Of several calls in one line the one that asks for as much; none where that does not tell them apart. */
    private @Nullable Pointee pointee(Site call, long bytes) {
        List<Pointee> fitting = pointees.getOrDefault(place(call), List.of()).stream()
                .filter(pointee -> pointee.fits(bytes))
                .toList();
        List<Pointee> exact =
                fitting.stream().filter(pointee -> pointee.size() == bytes).toList();
        List<Pointee> best = exact.isEmpty() ? fitting : exact;
        boolean isClear = best.stream().map(Pointee::type).distinct().count() == 1;
        return isClear ? best.get(0) : null;
    }

    private String variable(Action.Alloc origin) {
        for (Site call = origin.site().user(); call != null; call = call.caller()) {
            Pointee pointee = pointee(call, origin.size());
            if (pointee != null && !pointee.variable().isEmpty()) {
                return pointee.variable();
            }
        }
        return "";
    }

    private @Nullable Named at(long address) {
        Map.Entry<Long, Named> entry = objects.floorEntry(address);
        Named object = entry == null ? null : entry.getValue();
        return object != null && address < object.origin.address() + Math.max(1, object.origin.size()) ? object : null;
    }

    /** The name of the part at the address, or null where no object is. */
    @Nullable String part(long address) {
        Named object = at(address);
        return object == null ? null : object.part(address);
    }

    /** A pointer with this value, or null where no object is. */
    @Nullable String pointer(long address) {
        Named object = at(address);
        if (object == null) {
            return null;
        }
        boolean isStart = address == object.origin.address();
        return isStart ? (object.isPointedTo ? "" : "&") + object.name : "&" + object.part(address);
    }

    /** The object that starts at the address, or null. */
    @Nullable String whole(long address) {
        Named object = objects.get(address);
        return object == null ? null : (object.isPointedTo ? "*" : "") + object.name;
    }

    Layout leafAt(long address) {
        Named object = at(address);
        return object == null ? Layout.SCALAR : object.layout.leafAt(address - object.origin.address());
    }

    /** The text with the addresses in it by name. */
    String inText(String text) {
        return ADDRESSES.matcher(text).replaceAll(found -> {
            String name = part(Program.addressOf(found.group(2), found.group(3)));
            return Matcher.quoteReplacement(name == null ? found.group() : name);
        });
    }
}

package org.fencepost.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Programs as bytes that mean the same in every process: what was compiled, with its places in the source but without the source.
 * The reader checks every length and index against what is there, so bytes that are no program are an {@link IOException} and
 * nothing else.
 */
public final class ProgramCodec {
    private static final int MAGIC = 0x46505032;

    private static final int NOTHING = 0;
    private static final int ANNOTATION = 1;
    private static final int CALLEE = 2;
    private static final int SWITCH = 3;
    private static final int FAILURE = 4;
    private static final int TEXT = 5;
    private static final int PRIMITIVE = 6;
    private static final int RECORD = 7;
    private static final int HANDLERS = 8;

    /** The names of primitives, which are code and stay where they are. */
    public interface Primitives {
        /** Null for one that has none. */
        @Nullable String name(Intrinsic primitive);

        @Nullable Intrinsic named(String name);
    }

    private final Primitives primitives;

    public ProgramCodec(Primitives primitives) {
        this.primitives = primitives;
    }

    public byte[] write(Program program) {
        return write(program, true);
    }

    /** The same for programs that do the same: a digest of code and variables, without names for people and places in the source. */
    public String fingerprint(Program program) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(write(program, false)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    private byte[] write(Program program, boolean forPeople) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new Writer(new DataOutputStream(bytes), forPeople).program(program);
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array has no errors
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if the bytes are no program */
    public Program read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            return new Reader(in).program();
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
            throw new IOException("these bytes are no program: " + e.getMessage());
        }
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    private final class Writer {
        private final DataOutputStream out;
        private final Map<Function, Integer> functions = new IdentityHashMap<>();
        private final Map<Site, Integer> sites = new HashMap<>();

        /** Whether names for people and places in the source are written, too. */
        private final boolean forPeople;

        Writer(DataOutputStream out, boolean forPeople) {
            this.out = out;
            this.forPeople = forPeople;
        }

        void program(Program program) throws IOException {
            out.writeInt(MAGIC);
            out.writeUTF(forPeople ? program.name() : "");
            out.writeBoolean(program.tracksDependencies());
            functions(program);
            names(new TreeMap<>(program.functions()));
            addresses(program);
            out.writeInt(program.threads().size());
            for (Program.Entry entry : program.threads()) {
                out.writeInt(number(entry.function()));
                longs(entry.arguments());
            }
            out.writeInt(program.globals().size());
            for (MemoryObject global : program.globals()) {
                global(global);
            }
            List<Pointee> pointees = forPeople ? program.pointees() : List.of();
            out.writeInt(pointees.size());
            for (Pointee pointee : pointees) {
                pointee(pointee);
            }
            program.threadLocals().save(out);
        }

        private void pointee(Pointee pointee) throws IOException {
            site(pointee.site());
            text(pointee.variable());
            text(pointee.type());
            layout(pointee.layout());
            out.writeLong(pointee.size());
        }

        private int number(Function function) {
            return Objects.requireNonNull(functions.get(function), function.name());
        }

        /** All functions, in an order that does not depend on that of a map. */
        private void functions(Program program) throws IOException {
            List<Function> all = new ArrayList<>();
            for (Function function : new TreeMap<>(program.functions()).values()) {
                enter(function, all);
            }
            program.threads().forEach(entry -> enter(entry.function(), all));
            out.writeInt(all.size());
            for (Function function : all) {
                function(function);
            }
        }

        private void enter(Function function, List<Function> all) {
            if (functions.putIfAbsent(function, all.size()) == null) {
                all.add(function);
            }
        }

        private void names(Map<String, Function> named) throws IOException {
            out.writeInt(named.size());
            for (Map.Entry<String, Function> entry : named.entrySet()) {
                text(entry.getKey());
                out.writeInt(number(entry.getValue()));
            }
        }

        private void addresses(Program program) throws IOException {
            Map<Long, Function> addresses = new TreeMap<>(program.functionsByAddress());
            out.writeInt(addresses.size());
            for (Map.Entry<Long, Function> entry : addresses.entrySet()) {
                out.writeLong(entry.getKey());
                out.writeInt(number(entry.getValue()));
            }
        }

        private void function(Function function) throws IOException {
            text(function.name());
            out.writeInt(function.parameters());
            out.writeInt(function.registers);
            ints(function.code);
            longs(function.constants);
            Site[] places = forPeople ? function.sites : new Site[0];
            out.writeInt(places.length);
            for (Site site : places) {
                site(site);
            }
            out.writeInt(function.pool.length);
            for (Object object : function.pool) {
                object(object);
            }
        }

        /** A site that was written before is its number. */
        private void site(@Nullable Site site) throws IOException {
            Integer known = site == null ? null : sites.get(site);
            if (site == null || known != null) {
                out.writeInt(known == null ? -1 : known);
                return;
            }
            out.writeInt(-2);
            site(site.caller());
            text(site.file());
            out.writeInt(site.line());
            text(site.function());
            out.writeBoolean(site.library());
            out.writeInt(site.mark());
            sites.put(site, sites.size());
        }

        private void object(@Nullable Object object) throws IOException {
            if (object == null) {
                out.writeByte(NOTHING);
            } else if (object instanceof Annotation how) {
                out.writeByte(ANNOTATION);
                annotation(how);
            } else if (object instanceof Callee callee) {
                out.writeByte(CALLEE);
                text(callee.name());
            } else if (object instanceof FunctionBuilder.SwitchTable table) {
                out.writeByte(SWITCH);
                longs(table.cases());
                ints(table.targets());
                out.writeInt(table.fallback());
            } else if (object instanceof FunctionBuilder.Handlers handlers) {
                out.writeByte(HANDLERS);
                longs(handlers.types());
            } else if (object instanceof FunctionBuilder.FailureText failure) {
                out.writeByte(FAILURE);
                out.writeByte(failure.kind().ordinal());
                text(failure.message());
            } else if (object instanceof String string) {
                out.writeByte(TEXT);
                text(string);
            } else if (object instanceof Intrinsic primitive) {
                primitive(primitive);
            } else {
                throw new IllegalStateException("no bytes for " + object.getClass());
            }
        }

        private void primitive(Intrinsic primitive) throws IOException {
            String name = primitives.name(primitive);
            out.writeByte(name == null ? RECORD : PRIMITIVE);
            if (name == null) {
                RecordCodec.write(out, primitive);
            } else {
                text(name);
            }
        }

        private void annotation(Annotation how) throws IOException {
            out.writeByte(how.mode().ordinal());
            out.writeInt(how.tags().size());
            for (String tag : new TreeSet<>(how.tags())) {
                text(tag);
            }
        }

        private void global(MemoryObject global) throws IOException {
            text(global.name());
            out.writeLong(global.address());
            out.writeLong(global.size());
            out.writeInt(global.initial().length);
            out.write(global.initial());
            out.writeBoolean(global.constant());
            layout(forPeople ? global.layout() : Layout.SCALAR);
        }

        private void layout(Layout layout) throws IOException {
            if (layout instanceof Layout.Array array) {
                out.writeByte(1);
                layout(array.element());
                out.writeLong(array.stride());
            } else if (layout instanceof Layout.Struct struct) {
                out.writeByte(2);
                out.writeInt(struct.members().size());
                for (Layout.Member member : struct.members()) {
                    text(member.name());
                    out.writeLong(member.offset());
                    out.writeLong(member.size());
                    layout(member.layout());
                }
            } else if (layout instanceof Layout.Enumeration enumeration) {
                out.writeByte(3);
                out.writeInt(enumeration.names().size());
                for (Map.Entry<Long, String> name : new TreeMap<>(enumeration.names()).entrySet()) {
                    out.writeLong(name.getKey());
                    text(name.getValue());
                }
            } else {
                out.writeByte(layout instanceof Layout.Pointer ? 4 : 0);
            }
        }

        private void ints(int[] numbers) throws IOException {
            out.writeInt(numbers.length);
            for (int number : numbers) {
                out.writeInt(number);
            }
        }

        private void longs(long[] numbers) throws IOException {
            out.writeInt(numbers.length);
            for (long number : numbers) {
                out.writeLong(number);
            }
        }

        /** Messages and names of templates can be longer than {@code writeUTF} takes. */
        private void text(String text) throws IOException {
            byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    private final class Reader {
        private final DataInputStream in;
        private final List<Site> sites = new ArrayList<>();
        private final List<Function> functions = new ArrayList<>();

        Reader(DataInputStream in) {
            this.in = in;
        }

        Program program() throws IOException {
            if (in.readInt() != MAGIC) {
                throw new IOException("these bytes are no program");
            }
            String name = in.readUTF();
            boolean dependencies = in.readBoolean();
            for (int rest = count(); rest > 0; rest--) {
                functions.add(function());
            }
            Map<String, Function> named = new LinkedHashMap<>();
            for (int rest = count(); rest > 0; rest--) {
                named.put(text(), functions.get(in.readInt()));
            }
            Map<Long, Function> addresses = new HashMap<>();
            for (int rest = count(); rest > 0; rest--) {
                addresses.put(in.readLong(), functions.get(in.readInt()));
            }
            List<Program.Entry> threads = new ArrayList<>();
            for (int rest = count(); rest > 0; rest--) {
                threads.add(new Program.Entry(functions.get(in.readInt()), longs()));
            }
            List<MemoryObject> globals = new ArrayList<>();
            for (int rest = count(); rest > 0; rest--) {
                globals.add(global());
            }
            List<Pointee> pointees = new ArrayList<>();
            for (int rest = count(); rest > 0; rest--) {
                pointees.add(pointee());
            }
            PrivateMemory locals = PrivateMemory.load(in, this::bytes);
            if (in.read() >= 0) {
                throw new IOException("something follows the program");
            }
            functions.forEach(function -> link(function, named));
            return new Program(
                    name,
                    threads,
                    named,
                    addresses,
                    globals,
                    dependencies,
                    locals,
                    pointees,
                    new ObjectNames(pointees, List.of()));
        }

        private Pointee pointee() throws IOException {
            Site site = site();
            if (site == null) {
                throw new IOException("a call without a place");
            }
            return new Pointee(site, text(), text(), layout(), in.readLong());
        }

        private static void link(Function function, Map<String, Function> named) {
            function.relink(named);
            for (Object object : function.pool) {
                if (object instanceof Callee callee) {
                    Objects.requireNonNull(callee.target, callee.name());
                }
            }
        }

        private Function function() throws IOException {
            String name = text();
            int parameters = in.readInt();
            int registers = in.readInt();
            int[] code = ints();
            long[] constants = longs();
            Site[] places = new Site[count()];
            for (int i = 0; i < places.length; i++) {
                places[i] = site();
            }
            Object[] pool = new Object[count()];
            for (int i = 0; i < pool.length; i++) {
                pool[i] = object();
            }
            return new Function(name, parameters, registers, code, constants, places, pool);
        }

        private @Nullable Site site() throws IOException {
            int number = in.readInt();
            if (number == -1) {
                return null;
            }
            if (number != -2) {
                return sites.get(number);
            }
            Site caller = site();
            Site site = new Site(text(), in.readInt(), text(), caller, in.readBoolean(), in.readInt());
            sites.add(site);
            return site;
        }

        private @Nullable Object object() throws IOException {
            int kind = in.readByte();
            return switch (kind) {
                case NOTHING -> null;
                case ANNOTATION -> annotation();
                case CALLEE -> new Callee(text());
                case SWITCH -> new FunctionBuilder.SwitchTable(longs(), ints(), in.readInt());
                case FAILURE -> new FunctionBuilder.FailureText(FailureKind.values()[in.readByte()], text());
                case HANDLERS -> new FunctionBuilder.Handlers(longs());
                case TEXT -> text();
                case PRIMITIVE -> primitive(text());
                case RECORD -> RecordCodec.read(in);
                default -> throw new IOException("no object of a program: " + kind);
            };
        }

        private Intrinsic primitive(String name) throws IOException {
            Intrinsic primitive = primitives.named(name);
            if (primitive == null) {
                throw new IOException("no primitive of the name " + name);
            }
            return primitive;
        }

        private Annotation annotation() throws IOException {
            Mode mode = Mode.values()[in.readByte()];
            Set<String> tags = new TreeSet<>();
            for (int rest = count(); rest > 0; rest--) {
                tags.add(text());
            }
            return Annotation.of(mode, tags.toArray(String[]::new));
        }

        private MemoryObject global() throws IOException {
            return new MemoryObject(text(), in.readLong(), in.readLong(), bytes(), in.readBoolean(), layout());
        }

        private Layout layout() throws IOException {
            int kind = in.readByte();
            return switch (kind) {
                case 0 -> Layout.SCALAR;
                case 1 -> new Layout.Array(layout(), in.readLong());
                case 2 -> struct();
                case 3 -> enumeration();
                case 4 -> Layout.POINTER;
                default -> throw new IOException("no layout: " + kind);
            };
        }

        private Layout struct() throws IOException {
            List<Layout.Member> members = new ArrayList<>();
            for (int rest = count(); rest > 0; rest--) {
                members.add(new Layout.Member(text(), in.readLong(), in.readLong(), layout()));
            }
            return new Layout.Struct(members);
        }

        private Layout enumeration() throws IOException {
            Map<Long, String> names = new HashMap<>();
            for (int rest = count(); rest > 0; rest--) {
                names.put(in.readLong(), text());
            }
            return new Layout.Enumeration(names);
        }

        /** A number of things that follow, each of which takes a byte at least. */
        private int count() throws IOException {
            int count = in.readInt();
            if (count < 0 || count > in.available()) {
                throw new IOException("a program with " + count + " of something");
            }
            return count;
        }

        private int[] ints() throws IOException {
            int[] numbers = new int[count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = in.readInt();
            }
            return numbers;
        }

        private long[] longs() throws IOException {
            long[] numbers = new long[count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = in.readLong();
            }
            return numbers;
        }

        private byte[] bytes() throws IOException {
            byte[] bytes = new byte[count()];
            in.readFully(bytes);
            return bytes;
        }

        private String text() throws IOException {
            return new String(bytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}

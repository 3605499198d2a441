package org.fencepost.crash;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.Monitor;

/** A check of failures as bytes: the programs as they were compiled, and the options that change what is explored. */
public final class CrashDescription {
    /** What such bytes begin with. */
    public static final String KIND = "crash";

    private static final int MOST = 1_000_000;

    private CrashDescription() {}

    static byte[] write(List<Boot> boots, CrashOptions options) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(KIND);
            write(out, options);
            write(out, boots);
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array has no errors
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, CrashOptions options) throws IOException {
        out.writeBoolean(options.platform() instanceof Platform.Cxl);
        if (options.platform() instanceof Platform.Cxl cxl) {
            out.writeBoolean(cxl.keepsCaches());
            out.writeBoolean(cxl.poisons());
            out.writeBoolean(cxl.movesLines());
            out.writeInt(cxl.mayFail().size());
            for (String name : new TreeSet<>(cxl.mayFail())) {
                out.writeUTF(name);
            }
        }
        out.writeInt(options.failures());
        out.writeInt(options.fills().size());
        for (int fill : options.fills()) {
            out.writeInt(fill);
        }
        out.writeInt(options.layouts().size());
        for (Layout layout : options.layouts()) {
            out.writeByte(layout.ordinal());
        }
        out.writeInt(options.schedules().size());
        for (long seed : options.schedules()) {
            out.writeLong(seed);
        }
        out.writeInt(options.depth());
        options.limits().save(out);
    }

    /** Machines may run the same program: it is written once. */
    private static void write(DataOutputStream out, List<Boot> boots) throws IOException {
        Map<Program, Integer> known = new IdentityHashMap<>();
        out.writeInt(boots.size());
        for (Boot boot : boots) {
            out.writeUTF(boot.name());
            out.writeBoolean(boot.lasts());
            Integer number = known.putIfAbsent(boot.program(), known.size());
            out.writeInt(number == null ? -1 : number);
            if (number == null) {
                byte[] program = Intrinsics.codec().write(boot.program());
                out.writeInt(program.length);
                out.write(program);
            }
        }
    }

    /**
     * The check that bytes describe, without their {@link #KIND}.
     *
     * @throws IOException if they describe none
     */
    public static CrashChecker read(DataInputStream in, Monitor monitor) throws IOException {
        try {
            CrashOptions options = options(in);
            return new CrashChecker(boots(in), options, monitor);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("no check of failures: " + e.getMessage());
        }
    }

    private static CrashOptions options(DataInputStream in) throws IOException {
        Platform platform = in.readBoolean() ? cxl(in) : new Platform.PersistentMemory();
        int failures = in.readInt();
        List<Integer> fills = new ArrayList<>();
        for (int rest = count(in); rest > 0; rest--) {
            fills.add(in.readInt());
        }
        List<Layout> layouts = new ArrayList<>();
        for (int rest = count(in); rest > 0; rest--) {
            layouts.add(Layout.values()[in.readByte()]);
        }
        List<Long> schedules = new ArrayList<>();
        for (int rest = count(in); rest > 0; rest--) {
            schedules.add(in.readLong());
        }
        int depth = in.readInt();
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, Limits.load(in), 0, null, null, null);
    }

    private static Platform cxl(DataInputStream in) throws IOException {
        boolean keeps = in.readBoolean();
        boolean poisons = in.readBoolean();
        boolean moves = in.readBoolean();
        Set<String> mayFail = new TreeSet<>();
        for (int rest = count(in); rest > 0; rest--) {
            mayFail.add(in.readUTF());
        }
        return new Platform.Cxl(keeps, poisons, moves, mayFail);
    }

    private static List<Boot> boots(DataInputStream in) throws IOException {
        List<Program> programs = new ArrayList<>();
        List<Boot> boots = new ArrayList<>();
        for (int rest = count(in); rest > 0; rest--) {
            String name = in.readUTF();
            boolean lasts = in.readBoolean();
            int number = in.readInt();
            if (number == -1) {
                byte[] program = new byte[Math.min(count(in, Integer.MAX_VALUE), in.available())];
                in.readFully(program);
                programs.add(Intrinsics.codec().read(program));
                number = programs.size() - 1;
            }
            boots.add(new Boot(name, programs.get(number), lasts));
        }
        return boots;
    }

    private static int count(DataInputStream in) throws IOException {
        return count(in, MOST);
    }

    private static int count(DataInputStream in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new IOException("no check of failures: " + count + " of something");
        }
        return count;
    }
}

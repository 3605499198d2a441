package org.fencepost.explore;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;

/**
 * What is left of an exploration, in a file. It replaces the one before it in one step, so a process that is killed leaves
 * one or the other. Says what it is about: only the same program under the same options can go on from it.
 */
final class Checkpoint {
    private static final byte[] MAGIC = "fencepost checkpoint 5\n".getBytes(StandardCharsets.US_ASCII);

    private final Program program;
    private final ExploreOptions options;
    private final Numbers numbers;

    Checkpoint(Program program, ExploreOptions options, Numbers numbers) {
        this.program = program;
        this.options = options;
        this.numbers = numbers;
    }

    // ---- what it is about -------------------------------------------------------------------------------------------

    private static String version() {
        String version = Explorer.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }

    /** All options that change what is explored. */
    private String settings() {
        return "model " + options.model() + (options.races() ? "" : ", --no-races")
                + (options.liveness() ? "" : ", --no-liveness")
                + (options.symmetry() ? "" : ", --no-symmetry")
                + (options.inPlace() ? "" : ", --no-in-place")
                + (options.barriers() ? "" : ", --no-barriers")
                + (options.naiveMixed() ? ", --naive-mixed" : "")
                + options.limits().environment().description()
                + (options.limits().unroll() == 0
                        ? ""
                        : ", --unroll " + options.limits().unroll())
                + (options.onlyAssertions() ? ", --property unreach-call" : "")
                + ", --inputs " + options.limits().inputs();
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Writes the segments from the first one on; {@code plan} is what all workers go by. */
    void write(Path file, Segment first, Plan plan) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(version());
        out.writeUTF(program.name());
        out.writeUTF(program.fingerprint());
        out.writeUTF(settings());
        numbers.save(out);
        plan.save(out);
        for (Segment s = first; s != null; s = s.next) {
            write(out, s);
        }
        out.writeBoolean(false);
        replace(file, bytes.toByteArray());
    }

    private static void replace(Path file, byte[] contents) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try (FileOutputStream stream = new FileOutputStream(beside.toFile());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(stream))) {
            out.write(MAGIC);
            out.writeInt(contents.length);
            out.writeLong(checksum(contents));
            out.write(contents);
            out.flush();
            stream.getFD().sync();
        }
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static long checksum(byte[] contents) {
        CRC32 crc = new CRC32();
        crc.update(contents);
        return crc.getValue();
    }

    private static void write(DataOutputStream out, Segment s) throws IOException {
        out.writeBoolean(true);
        // What a segment came to that ended with a finding is found again: it is explored from its start.
        boolean again = s.state == Segment.State.ENDED || s.state == Segment.State.WAITING;
        (again ? new Harvest() : s.harvest).save(out);
        byte[] work = again ? s.work : s.left;
        out.writeBoolean(s.state != Segment.State.DONE);
        out.writeInt(work == null ? -1 : work.length);
        if (work != null) {
            out.write(work);
        }
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    /** What a checkpoint says; numbers are known from now on. */
    Contents read(Path file) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(contents(file)))) {
            check(file, in);
            numbers.load(in);
            Plan plan = Plan.load(in);
            List<Saved> segments = new ArrayList<>();
            while (in.readBoolean()) {
                Harvest harvest = new Harvest();
                List<byte[]> warnings = harvest.load(in);
                segments.add(new Saved(new Segment(harvest), warnings));
                boolean open = in.readBoolean();
                byte[] work = new byte[Math.max(0, in.readInt())];
                in.readFully(work);
                if (open) {
                    segments.add(new Saved(new Segment(work.length == 0 ? null : work), List.of()));
                }
            }
            return new Contents(plan, segments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] contents(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            if (!Arrays.equals(MAGIC, in.readNBytes(MAGIC.length))) {
                throw new InputException(file + " is not a checkpoint that this version of fencepost can read");
            }
            try {
                int length = in.readInt();
                long checksum = in.readLong();
                byte[] contents = in.readNBytes(length);
                if (contents.length == length && checksum(contents) == checksum) {
                    return contents;
                }
            } catch (EOFException e) {
                // said below
            }
            throw new InputException(file + " is damaged: start anew, or from an older copy");
        } catch (NoSuchFileException e) {
            throw new InputException("there is no checkpoint " + file);
        }
    }

    /** Segments in their order, and the plan that those go by who explore them. */
    record Contents(Plan plan, List<Saved> segments) {}

    /** A segment, and the graphs of what it warned of. */
    record Saved(Segment segment, List<byte[]> warnings) {}

    private void check(Path file, DataInputStream in) throws IOException {
        String version = in.readUTF();
        if (!version.equals(version())) {
            throw new InputException(
                    file + " was written by fencepost " + version + ", but this is " + version() + ": start anew");
        }
        String name = in.readUTF();
        if (!in.readUTF().equals(program.fingerprint())) {
            throw new InputException(file + " is about " + name
                    + ", which is another program, has changed since, or was compiled with other flags: start anew");
        }
        String settings = in.readUTF();
        if (!settings.equals(settings())) {
            throw new InputException(file + " was written with other options (" + settings + ") than these ("
                    + settings() + "): use the same, or start anew");
        }
    }
}

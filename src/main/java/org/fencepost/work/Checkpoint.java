package org.fencepost.work;

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
import org.fencepost.verdict.InputException;

/**
 * What is left of some work, in a file. It replaces the one before it in one step, so a process that is killed leaves
 * one or the other. Says what it is about: only the same program under the same options can go on from it.
 */
final class Checkpoint<S extends Summary<S>> {
    private static final byte[] MAGIC = "fencepost checkpoint 10\n".getBytes(StandardCharsets.US_ASCII);

    private final Path file;
    private final Workload<S> load;
    private final CheckpointFormat<S> format;

    Checkpoint(Path file, Workload<S> load) {
        this.file = file;
        this.load = load;
        this.format = load.checkpoints()
                .orElseThrow(() -> new InputException("what this command does cannot be written to checkpoints"));
    }

    private static String version() {
        String version = Checkpoint.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Writes the segments from the first one on. */
    void write(Segment<S> first) {
        try {
            replace(contents(first));
        } catch (IOException e) {
            throw new InputException("the checkpoint " + file + " cannot be written: " + e.getMessage());
        }
    }

    private byte[] contents(Segment<S> first) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Subject subject = format.subject();
        out.writeUTF(version());
        out.writeUTF(subject.command());
        out.writeUTF(subject.program());
        out.writeUTF(subject.fingerprint());
        out.writeUTF(subject.settings());
        format.saveContext(out);
        for (Segment<S> s = first; s != null; s = s.next) {
            write(out, s);
        }
        out.writeBoolean(false);
        return bytes.toByteArray();
    }

    private void write(DataOutputStream out, Segment<S> s) throws IOException {
        out.writeBoolean(true);
        // What a segment came to that ended with a finding is found again: it is done from its start.
        boolean again = s.state == Segment.State.ENDED || s.state == Segment.State.WAITING;
        format.save(out, again ? load.nothing() : s.summary);
        out.writeBoolean(!s.isDone());
        byte[] piece = again ? s.piece : s.left;
        out.writeInt(piece.length);
        out.write(piece);
    }

    private void replace(byte[] contents) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("it is a device, a pipe or a directory, and would be replaced by a file");
        }
        Path beside = target.resolveSibling(target.getFileName() + ".new");
        try {
            write(beside, contents);
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void write(Path beside, byte[] contents) throws IOException {
        try (FileOutputStream stream = new FileOutputStream(beside.toFile());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(stream))) {
            out.write(MAGIC);
            out.writeInt(contents.length);
            out.writeLong(checksum(contents));
            out.write(contents);
            out.flush();
            stream.getFD().sync();
        }
    }

    private static long checksum(byte[] contents) {
        CRC32 crc = new CRC32();
        crc.update(contents);
        return crc.getValue();
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    /** The segments, in their order; the workload knows what they have in common from now on. */
    List<Segment<S>> read() {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(contents()))) {
            check(in);
            format.loadContext(in);
            List<Segment<S>> segments = new ArrayList<>();
            while (in.readBoolean()) {
                segments.add(Segment.done(format.load(in)));
                boolean open = in.readBoolean();
                byte[] piece = new byte[in.readInt()];
                in.readFully(piece);
                if (open) {
                    segments.add(Segment.open(piece, load.nothing()));
                }
            }
            return segments;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] contents() throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            if (!Arrays.equals(MAGIC, in.readNBytes(MAGIC.length))) {
                throw new InputException(file + " is not a checkpoint that this version of fencepost can read");
            }
            try {
                int length = in.readInt();
                long checksum = in.readLong();
                byte[] contents = in.readNBytes(length);
                if (contents.length == length && checksum(contents) == checksum && in.read() < 0) {
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

    private void check(DataInputStream in) throws IOException {
        String version = in.readUTF();
        if (!version.equals(version())) {
            throw new InputException(
                    file + " was written by fencepost " + version + ", but this is " + version() + ": start anew");
        }
        Subject subject = format.subject();
        Subject saved = new Subject(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF());
        if (!saved.command().equals(subject.command())) {
            throw new InputException(file + " was written by the command " + saved.command() + ", but this is "
                    + subject.command() + ": start anew");
        }
        if (!saved.fingerprint().equals(subject.fingerprint())) {
            throw new InputException(file + " is about " + saved.program()
                    + ", which is another program, has changed since, or was compiled with other flags: start anew");
        }
        if (!saved.settings().equals(subject.settings())) {
            throw new InputException(file + " was written with other options (" + saved.settings() + ") than these ("
                    + subject.settings() + "): use the same, or start anew");
        }
    }
}

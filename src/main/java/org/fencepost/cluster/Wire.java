package org.fencepost.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lengths and limits of what is sent: whatever is not of this form is an {@link IOException} before it is looked at. */
final class Wire {
    /** Larger than any program or piece of work. */
    static final int MOST_BYTES = 256 << 20;

    private static final int MOST_PARTS = 1 << 16;

    private Wire() {}

    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array has no errors
        }
        return bytes.toByteArray();
    }

    static DataInputStream reader(byte[] bytes) throws IOException {
        if (bytes.length > MOST_BYTES) {
            throw new IOException("a message of " + bytes.length + " bytes");
        }
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a part of " + length + " bytes where " + in.available() + " are left");
        }
        return in.readNBytes(length);
    }

    static void write(DataOutputStream out, List<byte[]> parts) throws IOException {
        out.writeInt(parts.size());
        for (byte[] part : parts) {
            write(out, part);
        }
    }

    static List<byte[]> readList(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST_PARTS) {
            throw new IOException(count + " parts");
        }
        List<byte[]> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(read(in));
        }
        return parts;
    }

    static void end(DataInputStream in) throws IOException {
        if (in.read() >= 0) {
            throw new IOException("something follows the message");
        }
    }
}

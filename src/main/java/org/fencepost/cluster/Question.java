package org.fencepost.cluster;

import java.io.DataInputStream;
import java.io.IOException;

/** What a worker is asked. */
sealed interface Question {
    int MAGIC = 0x46504331;

    /**
     * To do a piece of work for some time.
     *
     * @param build of which Fencepost the asker is
     * @param subject what the work is about; the worker must come to the same
     * @param job the digest of the job's description
     * @param description of the job; empty when the worker should know it
     * @param context what all pieces have in common
     * @param millis for how long
     * @param cuts into how many pieces it is cut meanwhile, at most
     * @param progress how far all of the work is, for people
     */
    record Work(
            String build,
            String subject,
            String job,
            byte[] description,
            byte[] context,
            byte[] piece,
            int millis,
            int cuts,
            String progress)
            implements Question {
        Work withDescription(byte[] bytes) {
            return new Work(build, subject, job, bytes, context, piece, millis, cuts, progress);
        }
    }

    /** What it does. */
    record Status() implements Question {}

    default byte[] bytes() {
        return Wire.bytes(out -> {
            out.writeInt(MAGIC);
            out.writeBoolean(this instanceof Work);
            if (this instanceof Work work) {
                out.writeUTF(work.build);
                Wire.write(out, work.subject.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                out.writeUTF(work.job);
                Wire.write(out, work.description);
                Wire.write(out, work.context);
                Wire.write(out, work.piece);
                out.writeInt(work.millis);
                out.writeInt(work.cuts);
                out.writeUTF(work.progress);
            }
        });
    }

    /** @throws IOException if the bytes are no question */
    static Question of(byte[] bytes) throws IOException {
        DataInputStream in = Wire.reader(bytes);
        if (in.readInt() != MAGIC) {
            throw new IOException("no question of this kind of cluster");
        }
        Question question = in.readBoolean() ? work(in) : new Status();
        Wire.end(in);
        return question;
    }

    private static Work work(DataInputStream in) throws IOException {
        return new Work(
                in.readUTF(),
                new String(Wire.read(in), java.nio.charset.StandardCharsets.UTF_8),
                in.readUTF(),
                Wire.read(in),
                Wire.read(in),
                Wire.read(in),
                in.readInt(),
                in.readInt(),
                in.readUTF());
    }
}

package org.fencepost.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;

/** What a worker answers. */
sealed interface Answer {
    int MAGIC = 0x46504132;

    /**
     * A piece was done for some time.
     *
     * @param summary what it came to
     * @param left what is left of it, in order
     * @param knowledge what the worker knows besides; empty for nothing that the asker does not know
     */
    record Done(byte[] summary, List<byte[]> left, byte[] knowledge) implements Answer {}

    /** Something was found in the piece after which one worker alone would not go on. */
    record Ended() implements Answer {}

    /** All of the work has to be done anew, by someone who knows this. */
    record Abandoned(byte[] knowledge) implements Answer {}

    /** The piece cannot be done before numbers are given to what is wanted here. */
    record Unagreed(byte[] knowledge) implements Answer {}

    /** The job's description is not known (any more). */
    record JobWanted() implements Answer {}

    /** The worker will not do that: another version, another program, no question at all. */
    record Refused(String why) implements Answer {}

    /** The worker could not do it, for reasons of its own, such as memory. */
    record Failed(String why) implements Answer {}

    /** What the worker does. */
    record Status(MemberStatus status) implements Answer {}

    default byte[] bytes() {
        return Wire.bytes(out -> {
            out.writeInt(MAGIC);
            if (this instanceof Done done) {
                out.writeByte(0);
                Wire.write(out, done.summary);
                Wire.write(out, done.left);
                Wire.write(out, done.knowledge);
            } else if (this instanceof Ended) {
                out.writeByte(1);
            } else if (this instanceof Abandoned abandoned) {
                out.writeByte(2);
                Wire.write(out, abandoned.knowledge);
            } else if (this instanceof Unagreed unagreed) {
                out.writeByte(3);
                Wire.write(out, unagreed.knowledge);
            } else if (this instanceof JobWanted) {
                out.writeByte(4);
            } else if (this instanceof Refused refused) {
                out.writeByte(5);
                out.writeUTF(refused.why);
            } else if (this instanceof Failed failed) {
                out.writeByte(6);
                out.writeUTF(failed.why);
            } else if (this instanceof Status status) {
                out.writeByte(7);
                status.status.save(out);
            }
        });
    }

    /** @throws IOException if the bytes are no answer */
    static Answer of(byte[] bytes) throws IOException {
        DataInputStream in = Wire.reader(bytes);
        if (in.readInt() != MAGIC) {
            throw new IOException("no answer of this kind of cluster");
        }
        int kind = in.readByte();
        Answer answer = switch (kind) {
            case 0 -> new Done(Wire.read(in), Wire.readList(in), Wire.read(in));
            case 1 -> new Ended();
            case 2 -> new Abandoned(Wire.read(in));
            case 3 -> new Unagreed(Wire.read(in));
            case 4 -> new JobWanted();
            case 5 -> new Refused(in.readUTF());
            case 6 -> new Failed(in.readUTF());
            case 7 -> new Status(MemberStatus.load(in));
            default -> throw new IOException("no kind of answer: " + kind);
        };
        Wire.end(in);
        return answer;
    }
}

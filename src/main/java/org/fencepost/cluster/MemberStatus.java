package org.fencepost.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What a worker does, for people.
 *
 * @param subject what it works on; empty when it has nothing to do
 * @param progress how far all of that work was when it last got a piece
 * @param busy how many of its seats are taken
 * @param pieces how many it has done since it was started
 */
record MemberStatus(String subject, String progress, int busy, long pieces) {
    void save(DataOutputStream out) throws IOException {
        out.writeUTF(subject);
        out.writeUTF(progress);
        out.writeInt(busy);
        out.writeLong(pieces);
    }

    static MemberStatus load(DataInputStream in) throws IOException {
        return new MemberStatus(in.readUTF(), in.readUTF(), in.readInt(), in.readLong());
    }
}

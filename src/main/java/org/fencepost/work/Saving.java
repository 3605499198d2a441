package org.fencepost.work;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.fencepost.verdict.Limit;

/** How parts that many summaries have are written and read. */
public final class Saving {
    private Saving() {}

    /** How often each final state was observed. */
    public static void writeStates(DataOutput out, Map<Map<String, Long>, Long> states) throws IOException {
        out.writeInt(states.size());
        for (Map.Entry<Map<String, Long>, Long> state : states.entrySet()) {
            out.writeLong(state.getValue());
            out.writeInt(state.getKey().size());
            for (Map.Entry<String, Long> observed : state.getKey().entrySet()) {
                out.writeUTF(observed.getKey());
                out.writeLong(observed.getValue());
            }
        }
    }

    public static Map<Map<String, Long>, Long> readStates(DataInput in) throws IOException {
        Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            long times = in.readLong();
            Map<String, Long> values = new LinkedHashMap<>();
            for (int more = in.readInt(); more > 0; more--) {
                values.put(in.readUTF(), in.readLong());
            }
            states.put(values, times);
        }
        return states;
    }

    public static void write(DataOutput out, Limit limit) throws IOException {
        out.writeUTF(limit.kind().name());
        out.writeUTF(limit.text());
    }

    public static Limit readLimit(DataInput in) throws IOException {
        return new Limit(Limit.Kind.valueOf(in.readUTF()), in.readUTF());
    }
}

package org.fencepost.program;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an FPGA thread says to or hears from the memory system (X+F, section 3.1.1), as the annotation of an action: a
 * request and a fence's response is a fence, a write's response a store, a read's response a load.
 *
 * @param channel {@link #ALL} for what concerns all channels
 * @param tag ties a response to its request
 */
public record FpgaOperation(Kind kind, int channel, String tag) {
    public static final int ALL = 0;

    /** How many channels the hardware of the thesis has (X+F, section 3.1.2), among which a request on any one can choose. */
    public static final int CHANNELS = 3;

    private static final String CHANNEL = "sch=";
    private static final String TAG = "pair=";

    /** The actions by their names in cat and in tests. */
    public enum Kind {
        WrReq,
        WrRsp,
        RdReq,
        RdRsp,
        FnReqOne,
        FnRspOne,
        FnReqAll,
        FnRspAll;

        public boolean isRequest() {
            return ordinal() % 2 == 0;
        }

        /** The response to this request. */
        public Kind response() {
            return values()[ordinal() + 1];
        }

        public boolean isFence() {
            return ordinal() >= FnReqOne.ordinal();
        }

        public boolean isForAll() {
            return ordinal() >= FnReqAll.ordinal();
        }
    }

    public Annotation annotation() {
        Set<String> tags = new HashSet<>(Set.of("FPGA", kind.name(), TAG + tag));
        if (channel != ALL) {
            tags.add(CHANNEL + channel);
        }
        return new Annotation(Mode.NA, tags);
    }

    /** The same on this channel. */
    public FpgaOperation on(int newChannel) {
        return new FpgaOperation(kind, newChannel, tag);
    }

    /** Whether this is about a read or write whose channel the memory system chooses. */
    public boolean isOnAny() {
        return channel == ALL && !kind.isFence();
    }

    /** Whether an event is the response that this asks for: channels are the memory system's business. */
    public boolean isAwaitedAs(@Nullable FpgaOperation event) {
        return event != null && kind == event.kind && tag.equals(event.tag);
    }

    /** The operation that an action is annotated with, or null when it is none of an FPGA. */
    public static @Nullable FpgaOperation of(Annotation how) {
        if (!how.has("FPGA")) {
            return null;
        }
        @Nullable Kind kind = null;
        int channel = ALL;
        String tag = "";
        for (String text : how.tags()) {
            if (text.startsWith(CHANNEL)) {
                channel = Integer.parseInt(text.substring(CHANNEL.length()));
            } else if (text.startsWith(TAG)) {
                tag = text.substring(TAG.length());
            } else if (!text.equals("FPGA")) {
                kind = Kind.valueOf(text);
            }
        }
        return new FpgaOperation(Objects.requireNonNull(kind), channel, tag);
    }
}

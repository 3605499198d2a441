package org.fencepost.generate.critical;

/**
 * What an event can be, as a number; sets of kinds are bits. A request has an even distance to {@link #WRITE_REQUEST}, and its
 * response follows it.
 */
final class Kinds {
    static final int CPU_READ = 0;
    static final int CPU_WRITE = 1;
    static final int CPU_FENCE = 2;
    static final int WRITE_REQUEST = 3;
    static final int WRITE_RESPONSE = 4;
    static final int READ_REQUEST = 5;
    static final int READ_RESPONSE = 6;
    static final int FENCE_ONE_REQUEST = 7;
    static final int FENCE_ALL_REQUEST = 9;
    private static final int COUNT = 11;

    /** Events of CPU threads only. */
    static final int CPU = 0b111;

    /** CPU threads and an FPGA. */
    static final int CPU_AND_FPGA = (1 << COUNT) - 1;

    private static final int READS = 1 << CPU_READ | 1 << READ_RESPONSE;
    private static final int WRITES = 1 << CPU_WRITE | 1 << WRITE_RESPONSE;
    private static final String[] FPGA_NAMES = {
        "WrReq", "WrRsp", "RdReq", "RdRsp", "FnReqOne", "FnRspOne", "FnReqAll", "FnRspAll"
    };

    private Kinds() {}

    /** The kinds in a set of cat; 0 for sets that are empty in these tests. */
    static int inSet(String name) {
        switch (name) {
            case "R":
                return READS;
            case "W":
                return WRITES;
            case "F":
                return CPU_AND_FPGA & ~(READS | WRITES);
            case "MFENCE":
                return 1 << CPU_FENCE;
            case "FPGA":
                return CPU_AND_FPGA & ~CPU;
            default:
                for (int i = 0; i < FPGA_NAMES.length; i++) {
                    if (FPGA_NAMES[i].equals(name)) {
                        return 1 << WRITE_REQUEST + i;
                    }
                }
                return 0;
        }
    }

    static boolean isFpga(int kind) {
        return kind >= WRITE_REQUEST;
    }

    static boolean isRequest(int kind) {
        return isFpga(kind) && (kind - WRITE_REQUEST) % 2 == 0;
    }

    static boolean isRead(int kind) {
        return (READS >> kind & 1) != 0;
    }

    static boolean isWrite(int kind) {
        return (WRITES >> kind & 1) != 0;
    }

    static boolean isFence(int kind) {
        return kind == CPU_FENCE || kind >= FENCE_ONE_REQUEST;
    }

    static boolean hasChannel(int kind) {
        return isFpga(kind) && kind < FENCE_ALL_REQUEST;
    }

    /** For an event of the FPGA: its name in cat and in tests. */
    static String fpgaName(int kind) {
        return FPGA_NAMES[kind - WRITE_REQUEST];
    }
}

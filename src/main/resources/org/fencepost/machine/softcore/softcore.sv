// The soft core (X+F thesis, section 4.3.3): replays the requests and responses of a litmus test from its instruction memory,
// then writes back what was read, and whether the responses came in the test's order.
module softcore
    import ccip::*;
#(
    parameter logic [7:0] RESULTS = 8'd16,
    parameter logic [7:0] STATUS  = 8'd32
) (
    input logic clk,
    input logic reset,
    // The CPU writes the instruction memory, and starts the test.
    input logic load,
    input logic [5:0] load_place,
    input logic [63:0] load_word,
    input logic start,
    output logic running,

    output read_request_t c0tx,
    output write_request_t c1tx,
    input logic c0_almost_full,
    input logic c1_almost_full,
    input read_response_t c0rx,
    input write_response_t c1rx
);
    // An instruction: opcode, channel, tag, address, register, whether its response may come at any time, value.
    typedef enum logic [3:0] {
        END,
        WR_REQ,
        RD_REQ,
        FN_REQ_ONE,
        FN_REQ_ALL,
        WR_RSP,
        RD_RSP,
        FN_RSP_ONE,
        FN_RSP_ALL
    } opcode_t;

    typedef struct packed {
        opcode_t opcode;
        logic [2:0] channel;
        logic [3:0] tag;
        logic [7:0] address;
        logic [3:0] number;
        logic late;
        logic [7:0] unused;
        logic [31:0] value;
    } instruction_t;

    typedef enum logic [3:0] {
        IDLE,
        FETCH,
        DECODE,
        REQUEST,
        AWAIT,
        DRAIN,
        WRITE_BACK,
        FENCE,
        SETTLE,
        REPORT,
        DONE
    } state_t;

    typedef struct packed {
        logic is_read;
        logic [3:0] tag;
        logic [31:0] data;
    } arrival_t;

    logic [63:0] instructions[64];
    state_t state;
    logic [5:0] place;
    instruction_t now;
    logic broken;
    logic [31:0] read[16];
    logic [3:0] back;
    logic [3:0] reads;  // how many were awaited: their registers are numbered from 0
    logic [5:0] outstanding;
    logic [15:0] late;

    // Responses that have come and that the test has not looked at yet, in the order in which they came.
    arrival_t arrivals[16];
    logic [3:0] first, last;
    logic has_arrival;
    assign has_arrival = first != last;

    logic is_write, blocked, expected, wr_came, rd_came;
    assign is_write = now.opcode != RD_REQ;
    assign blocked = is_write ? c1_almost_full : c0_almost_full;
    assign expected = arrivals[first].tag == now.tag && arrivals[first].is_read == (now.opcode == RD_RSP);
    // Whoever makes stress has tags of the upper half.
    assign wr_came = c1rx.valid && !c1rx.mdata[7];
    assign rd_came = c0rx.valid && !c0rx.mdata[7];
    assign running = state inside {FETCH, DECODE, REQUEST, AWAIT};

    function automatic logic is_request(opcode_t opcode);
        return opcode inside {WR_REQ, RD_REQ, FN_REQ_ONE, FN_REQ_ALL};
    endfunction

    function automatic write_request_t write(logic [7:0] address, logic [31:0] data);
        return '{valid: 1, kind: WRITE, channel: 1, mdata: 0, address: address, data: data};
    endfunction

    logic sends;
    assign sends = (state == REQUEST && !has_arrival && !blocked)
        || (state inside {WRITE_BACK, FENCE, REPORT} && !c1_almost_full);

    always_comb begin
        c0tx = '0;
        c1tx = '0;
        if (sends) begin
            case (state)
                REQUEST:
                if (is_write) begin
                    c1tx.valid = 1;
                    c1tx.kind = now.opcode == WR_REQ ? WRITE : now.opcode == FN_REQ_ONE ? FENCE_ONE : FENCE_ALL;
                    c1tx.channel = now.channel;
                    c1tx.mdata = {4'b0, now.tag};
                    c1tx.address = now.address;
                    c1tx.data = now.value;
                end else c0tx = '{valid: 1, channel: now.channel, mdata: {4'b0, now.tag}, address: now.address};
                WRITE_BACK: c1tx = write(RESULTS + {4'b0, back}, read[back]);
                FENCE: c1tx = '{valid: 1, kind: FENCE_ALL, channel: 0, mdata: 0, address: 0, data: 0};
                default: c1tx = write(STATUS, broken ? 32'd2 : 32'd1);
            endcase
        end
    end

    always_ff @(posedge clk) begin
        if (load) instructions[load_place] <= load_word;
        outstanding <= outstanding + {5'b0, sends} - {5'b0, wr_came} - {5'b0, rd_came};
        // A write's response first: that of a read may as well have been on its way for longer.
        if (running && wr_came && !late[c1rx.mdata[3:0]]) begin
            arrivals[last] <= '{is_read: 0, tag: c1rx.mdata[3:0], data: 0};
        end
        if (running && rd_came && !late[c0rx.mdata[3:0]]) begin
            arrivals[last + {3'b0, wr_came && !late[c1rx.mdata[3:0]]}] <=
                '{is_read: 1, tag: c0rx.mdata[3:0], data: c0rx.data};
        end
        if (running)
            last <= last + {3'b0, wr_came && !late[c1rx.mdata[3:0]]} + {3'b0, rd_came && !late[c0rx.mdata[3:0]]};

        case (state)
            IDLE:
            if (start) begin
                place <= 0;
                broken <= 0;
                back <= 0;
                reads <= 0;
                late <= 0;
                first <= 0;
                last <= 0;
                for (int i = 0; i < 16; i++) read[i] <= 0;
                state <= FETCH;
            end
            FETCH: begin
                now   <= instructions[place];
                place <= place + 1;
                state <= DECODE;
            end
            DECODE: begin
                if (now.late) late[now.tag] <= 1;
                if (now.opcode == RD_RSP) reads <= reads + 1;
                state <= now.opcode == END ? DRAIN : is_request(now.opcode) ? REQUEST : AWAIT;
            end
            REQUEST:
            if (has_arrival) begin  // it came before this request: not the order of the test
                broken <= 1;
                state  <= DRAIN;
            end else if (!blocked) state <= FETCH;
            AWAIT:
            if (has_arrival) begin
                first <= first + 1;
                if (now.opcode == RD_RSP) read[now.number] <= arrivals[first].data;
                broken <= !expected;
                state  <= expected ? FETCH : DRAIN;
            end
            DRAIN: if (outstanding == 0) state <= reads == 0 ? FENCE : WRITE_BACK;
            WRITE_BACK:
            if (!c1_almost_full) begin
                back <= back + 1;
                if (back + 1 == reads) state <= FENCE;
            end
            FENCE: if (!c1_almost_full) state <= SETTLE;
            SETTLE: if (outstanding == 0) state <= REPORT;
            REPORT: if (!c1_almost_full) state <= DONE;
            DONE: if (outstanding == 0) state <= IDLE;
            default: state <= IDLE;
        endcase
        if (reset) begin
            state <= IDLE;
            outstanding <= 0;
        end
    end
endmodule

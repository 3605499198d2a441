// The memory system of Figures 3.1 and 3.2 of the X+F thesis, for simulation: pools of write and read requests, a channel up and
// one down for each channel number, and memory. In each clock one thing happens at most, by dice.
//
// bug: 0 none; 1 fences do not wait for the channels; 2 channels do not keep their order; 3 writes overtake fences.
module memory
    import ccip::*;
(
    input logic clk,
    input logic reset,
    input read_request_t c0tx,
    input write_request_t c1tx,
    output logic c0_almost_full,
    output logic c1_almost_full,
    output read_response_t c0rx,
    output write_response_t c1rx,
    // The CPUs' accesses, one a clock, before what else happens in it.
    input logic cpu_writes,
    input logic [5:0] cpu_address,
    input logic [31:0] cpu_data,
    output logic [31:0] cpu_read,
    input logic [31:0] dice,
    // Channels that seldom move, one bit for each; and whether the pools do.
    input logic [CHANNELS-1:0] slow,
    input logic slow_pools,
    input logic [1:0] bug,
    output logic idle
);
    /* verilator lint_off BLKSEQ */
    localparam int POOL = 20;
    localparam int DEPTH = 8;

    typedef struct packed {
        logic is_write;
        logic [7:0] mdata;
        logic [5:0] address;
        logic [31:0] data;
    } transfer_t;

    logic [31:0] cells[64];
    write_request_t write_pool[POOL];
    read_request_t read_pool[POOL];
    transfer_t up[CHANNELS][DEPTH];
    transfer_t down[CHANNELS][DEPTH];
    int writes, reads;
    int up_count[CHANNELS];
    int down_count[CHANNELS];
    write_response_t write_response;
    read_response_t read_response;
    int place, channel, taken;
    transfer_t moved;
    logic ready;

    assign cpu_read = cells[cpu_address];

    function automatic logic holds_back(write_request_t older, logic [2:0] on);
        return older.kind == FENCE_ALL || (older.kind == FENCE_ONE && older.channel == on);
    endfunction

    function automatic logic is_empty();
        for (int c = 0; c < CHANNELS; c++) if (up_count[c] != 0) return 0;
        return 1;
    endfunction

    // Flush Write Request to Upstream Buffer, which is the write's response.
    task automatic flush_write();
        place = int'(dice[12:8]) % writes;
        channel = int'(write_pool[place].channel) - 1;
        ready = write_pool[place].kind == WRITE && up_count[channel] < DEPTH;
        for (int i = 0; i < place; i++)
            if (bug != 3 && holds_back(write_pool[i], write_pool[place].channel)) ready = 0;
        if (ready) begin
            up[channel][up_count[channel]] = '{is_write: 1, mdata: write_pool[place].mdata,
                address: write_pool[place].address[5:0], data: write_pool[place].data};
            up_count[channel]++;
            leave_write_pool(place);
        end
    endtask

    task automatic leave_write_pool(int from);
        write_response = '{valid: 1, kind: write_pool[from].kind, mdata: write_pool[from].mdata};
        for (int i = from; i < POOL - 1; i++) write_pool[i] = write_pool[i+1];
        writes--;
    endtask

    // Fence Response One Channel, Fence Response All Channels.
    task automatic end_fence();
        ready = 0;
        if (write_pool[0].kind == FENCE_ALL) ready = is_empty();
        else if (write_pool[0].kind == FENCE_ONE) ready = up_count[int'(write_pool[0].channel)-1] == 0;
        if (bug == 1 && write_pool[0].kind != WRITE) ready = 1;
        if (ready) leave_write_pool(0);
    endtask

    // Flush Read Request to Upstream Buffer.
    task automatic flush_read();
        place = int'(dice[12:8]) % reads;
        channel = int'(read_pool[place].channel) - 1;
        if (up_count[channel] < DEPTH) begin
            up[channel][up_count[channel]] =
                '{is_write: 0, mdata: read_pool[place].mdata, address: read_pool[place].address[5:0], data: 0};
            up_count[channel]++;
            for (int i = place; i < POOL - 1; i++) read_pool[i] = read_pool[i+1];
            reads--;
        end
    endtask

    // Write to Memory, Read from Memory.
    task automatic reach_memory();
        taken = bug == 2 ? int'(dice[12:8]) % up_count[channel] : 0;
        moved = up[channel][taken];
        if (moved.is_write || down_count[channel] < DEPTH) begin
            for (int i = taken; i < DEPTH - 1; i++) up[channel][i] = up[channel][i+1];
            up_count[channel]--;
            if (moved.is_write) cells[moved.address] = moved.data;
            else begin
                moved.data = cells[moved.address];
                down[channel][down_count[channel]] = moved;
                down_count[channel]++;
            end
        end
    endtask

    // Read Response.
    task automatic respond();
        read_response = '{valid: 1, mdata: down[channel][0].mdata, data: down[channel][0].data};
        for (int i = 0; i < DEPTH - 1; i++) down[channel][i] = down[channel][i+1];
        down_count[channel]--;
    endtask

    always @(posedge clk) begin
        write_response = '0;
        read_response = '0;
        if (cpu_writes) cells[cpu_address] = cpu_data;
        if (c1tx.valid) begin
            write_pool[writes] = c1tx;
            writes++;
        end
        if (c0tx.valid) begin
            read_pool[reads] = c0tx;
            reads++;
        end
        channel = int'(dice[5:4]);
        ready = !slow[channel] || dice[18:16] == 0;
        case (dice[2:0])
            0, 1: if (writes > 0 && (!slow_pools || dice[18:16] == 0)) flush_write();
            2: if (writes > 0) end_fence();
            3: if (reads > 0 && (!slow_pools || dice[18:16] == 0)) flush_read();
            4, 5: if (up_count[channel] > 0 && ready) reach_memory();
            default: if (down_count[channel] > 0 && ready) respond();
        endcase
        if (reset) begin
            writes = 0;
            reads  = 0;
            for (int c = 0; c < CHANNELS; c++) begin
                up_count[c]   = 0;
                down_count[c] = 0;
            end
        end
        c1rx <= write_response;
        c0rx <= read_response;
        // Requests are on their way when this is seen, at most one in each clock.
        c1_almost_full <= writes > POOL / 2;
        c0_almost_full <= reads > POOL / 2;
        idle <= writes == 0 && reads == 0 && is_empty();
    end
endmodule

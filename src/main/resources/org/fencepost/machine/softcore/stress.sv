// Traffic of no meaning (X+F thesis, section 4.3.3): requests at intervals, on chosen channels, on addresses of its own, and only in
// clocks in which the core has no request of the same kind.
module stress
    import ccip::*;
(
    input logic clk,
    input logic reset,
    input logic enable,
    // In so many of 256 clocks; and the channels, one bit for each.
    input logic [7:0] rate,
    input logic [CHANNELS-1:0] channels,
    input logic [31:0] seed,
    input logic c0_taken,
    input logic c1_taken,
    output read_request_t c0tx,
    output write_request_t c1tx
);
    logic [31:0] dice;
    logic [1:0] channel;
    logic wanted;
    assign channel = dice[9:8];
    assign wanted = enable && channels[channel] && dice[7:0] < rate;

    always_comb begin
        c0tx = '0;
        c1tx = '0;
        if (wanted && dice[10] && !c0_taken)
            c0tx = '{valid: 1, channel: {1'b0, channel} + 3'd1, mdata: {1'b1, dice[17:11]}, address: {4'd3, dice[21:18]}};
        if (wanted && !dice[10] && !c1_taken) begin
            c1tx.valid = 1;
            c1tx.kind = WRITE;
            c1tx.channel = {1'b0, channel} + 3'd1;
            c1tx.mdata = {1'b1, dice[17:11]};
            c1tx.address = {4'd3, dice[21:18]};
            c1tx.data = dice;
        end
    end

    // A xorshift of 32 bits, whose state is never zero.
    logic [31:0] a, b, c;
    assign a = dice ^ (dice << 13);
    assign b = a ^ (a >> 17);
    assign c = b ^ (b << 5);
    always_ff @(posedge clk) dice <= reset ? seed | 32'd1 : c;
endmodule

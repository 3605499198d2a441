// Core, stress and memory.
module system
    import ccip::*;
(
    input logic clk,
    input logic reset,
    input logic load,
    input logic [5:0] load_place,
    input logic [63:0] load_word,
    input logic start,
    input logic cpu_writes,
    input logic [5:0] cpu_address,
    input logic [31:0] cpu_data,
    output logic [31:0] cpu_read,
    input logic [31:0] dice,
    input logic [CHANNELS-1:0] slow,
    input logic slow_pools,
    input logic [7:0] stress_rate,
    input logic [CHANNELS-1:0] stress_channels,
    input logic [31:0] stress_seed,
    input logic [1:0] bug,
    output logic idle
);
    read_request_t core_read, stress_read, c0tx;
    write_request_t core_write, stress_write, c1tx;
    read_response_t c0rx;
    write_response_t c1rx;
    logic c0_almost_full, c1_almost_full, running;

    assign c0tx = core_read.valid ? core_read : stress_read;
    assign c1tx = core_write.valid ? core_write : stress_write;

    softcore core (
        .c0tx(core_read),
        .c1tx(core_write),
        .*
    );
    stress noise (
        .enable(running),
        .rate(stress_rate),
        .channels(stress_channels),
        .seed(stress_seed),
        .c0_taken(core_read.valid || c0_almost_full),
        .c1_taken(core_write.valid || c1_almost_full),
        .c0tx(stress_read),
        .c1tx(stress_write),
        .*
    );
    memory shared (.*);
endmodule

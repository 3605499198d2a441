// A port to memory in the manner of CCI-P: two ways for requests (c0 reads, c1 writes and fences), and two for responses.
// Channels are numbered from 1; mdata comes back with the response.
package ccip;
    localparam int CHANNELS = 4;

    typedef enum logic [1:0] {
        WRITE,
        FENCE_ONE,
        FENCE_ALL
    } kind_t;

    typedef struct packed {
        logic valid;
        logic [2:0] channel;
        logic [7:0] mdata;
        logic [7:0] address;
    } read_request_t;

    typedef struct packed {
        logic valid;
        kind_t kind;
        logic [2:0] channel;
        logic [7:0] mdata;
        logic [7:0] address;
        logic [31:0] data;
    } write_request_t;

    typedef struct packed {
        logic valid;
        logic [7:0] mdata;
        logic [31:0] data;
    } read_response_t;

    typedef struct packed {
        logic valid;
        kind_t kind;
        logic [7:0] mdata;
    } write_response_t;
endpackage

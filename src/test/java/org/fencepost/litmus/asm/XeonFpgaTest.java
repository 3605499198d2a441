package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XeonFpgaTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "WrReq(ch1, x, 1, m1) | WrReq(ch1, x, 1, m1) ; # one FPGA thread only",
                "WrReq(ch1, x, 1, m1) ; RdReq(ch1, x, m1) ; # used for two requests",
                "RdReq(ch1, x, m1) ; RdRsp(ch1, v0, m1) ; RdRsp(ch1, v0, m1) ; # used for two responses",
                "RdReq(ch1, x, m1) ; RdRsp(ch2, v0, m1) ; # on another channel",
                "RdReq(ch1, x, m1) ; WrRsp(ch1, m1) ; # there is no request before this",
                "RdReq(ch1, x, m1) ; RdRsp(ch1, EAX, m1) ; # no register of an FPGA",
                "RdReq(x, m1) ; # wrong number of operands",
                "RdReq(c1, x, m1) ; # is no channel",
                "FnReqOne(any, m1) ; # is no channel",
                "RdReq(any, x, m1) ; RdRsp(any, v0, m1) ; # is no channel",
                "RdReq(ch1, x, m1) ; MOV [x],$1 ; # no request or response",
                "WrReq(ch1, x, z, m1) ; # neither a number nor a register",
                "WrReq(ch1, x, 1, m1) ; Await(m2) ; # there is no request with the tag m2 before this",
                "RdReq(ch1, x, m1) ; Await(m1) ; # behind a register for a read",
                "WrReq(ch1, x, 1, m1) ; WrRsp(ch1, m1) ; Await(m1) ; # used for two responses",
                "MFENCE ; SFENCE ; # locked instructions only",
            })
    void wrongTestsAreRefused(String rows, String message) {
        String header = rows.contains("|") ? "P0 | P1 ;" : "P0 ;";
        String text = "XF wrong\n{ }\n" + header + "\n" + rows + "\nexists (x=0)\n";
        assertThatThrownBy(() -> Dialects.parser().parse("wrong.litmus", text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }
}

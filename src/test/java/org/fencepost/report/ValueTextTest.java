package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ValuesTest {
    private final ProgramBuilder builder = new ProgramBuilder("test");
    private final long table = builder.global("table", 16, 0);
    private final ValueText values = new ValueText(builder.build());

    @Test
    void smallNumbersAreDecimalAndSigned() {
        assertThat(values.value(0, 4)).isEqualTo("0");
        assertThat(values.value(42, 8)).isEqualTo("42");
        assertThat(values.value(0xffffffffL, 4)).isEqualTo("-1");
        assertThat(values.value(0xff, 1)).isEqualTo("-1");
        assertThat(values.value(0xff, 4)).isEqualTo("255");
        assertThat(values.value(-3, 8)).isEqualTo("-3");
    }

    @Test
    void largeNumbersAreHexadecimalToo() {
        assertThat(values.value(0x7fffffff, 4)).isEqualTo("2147483647 (0x7fffffff)");
        assertThat(values.value(Long.MIN_VALUE, 8)).isEqualTo("9223372036854775808 (0x8000000000000000)");
    }

    @Test
    void addressesHaveNames() {
        assertThat(values.address(table)).isEqualTo("table");
        assertThat(values.address(table + 8)).isEqualTo("table+8");
        assertThat(values.value(table + 4, 8)).isEqualTo("&table+4");
        assertThat(values.value(Program.ARENA_BASE + 0x20, 8)).startsWith("&");
    }

    @Test
    void numbersThatCannotBePointersAreNumbers() {
        assertThat(values.value(table, 4)).startsWith(Long.toString(table));
    }
}

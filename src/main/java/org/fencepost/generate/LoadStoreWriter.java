package org.fencepost.generate;

/** Threads of machines that compute in registers and only load and store elsewhere: AArch64, Power and RISC-V. */
abstract class LoadStoreWriter extends ThreadWriter {
    /**
     * How the machine computes, as formats.
     *
     * @param constant register, number
     * @param addConstant register, number that is added to it
     * @param difference register, the one that it becomes 0 by
     * @param sum register, what is added to it
     */
    record Arithmetic(String constant, String addConstant, String difference, String sum) {}

    private final Arithmetic arithmetic;

    LoadStoreWriter(Behaviour behaviour, int thread, int mostRegisters, Arithmetic arithmetic) {
        super(behaviour, thread, mostRegisters);
        this.arithmetic = arithmetic;
    }

    /** The name of a register in code. */
    abstract String name(int register);

    /** The operand for a location of a load or store, after a line that computes it if one is needed. */
    abstract String place(TestStep step, int offset);

    /** The same of exclusive loads and stores and exchanges. */
    abstract String exclusivePlace(TestStep step, int offset);

    /** The mnemonic of a load or store. */
    String mnemonic(TestStep step, int offset) {
        return step.flavour().code();
    }

    /** The mnemonic of an exclusive load or store. */
    abstract String exclusiveMnemonic(TestStep step);

    @Override
    String observed(int register) {
        return name(register);
    }

    private void compute(String format, Object... operands) {
        line(String.format(format, operands));
    }

    /** A register with what is to be written. */
    final String value(TestStep write, int data) {
        String register = name(data == NONE ? newRegister() : data);
        compute(data == NONE ? arithmetic.constant : arithmetic.addConstant, register, write.value());
        return register;
    }

    @Override
    final int load(TestStep read, int offset) {
        return load(mnemonic(read, offset), place(read, offset));
    }

    @Override
    final int loadExclusive(TestStep read, int offset) {
        return load(exclusiveMnemonic(read), exclusivePlace(read, offset));
    }

    private int load(String mnemonic, String place) {
        int register = newRegister();
        line(mnemonic + " " + name(register) + "," + place);
        return register;
    }

    @Override
    final void store(TestStep write, int offset, int data) {
        String value = value(write, data);
        String place = place(write, offset);
        line(mnemonic(write, offset) + " " + value + "," + place);
    }

    /** With a register that says whether it succeeded: 0. */
    @Override
    void storeExclusive(TestStep write, int offset, int data) {
        String value = value(write, data);
        String place = exclusivePlace(write, offset);
        int status = newRegister();
        line(exclusiveMnemonic(write) + " " + name(status) + "," + value + "," + place);
        atom(status, 0);
    }

    @Override
    final int exchange(TestStep read, TestStep write, int offset, int data) {
        String value = value(write, data);
        String place = exclusivePlace(read, offset);
        int old = newRegister();
        line(exchange(read, write, name(old), value) + "," + place);
        return old;
    }

    /** Mnemonic and registers of an exchange. */
    abstract String exchange(TestStep read, TestStep write, String old, String value);

    @Override
    final int zero(int register) {
        int zero = newRegister();
        compute(arithmetic.difference, name(zero), name(register));
        return zero;
    }

    @Override
    final int sum(int left, int right) {
        compute(arithmetic.sum, name(left), name(right));
        return left;
    }
}

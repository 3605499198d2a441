package org.fencepost.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how many: a number from 1 on. */
final class NumberConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TypeConversionException("'" + text + "' is no number from 1 on");
    }
}

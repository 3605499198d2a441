package org.fencepost.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A byte, as 255 or 0xff. */
final class ByteConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            int value = Integer.decode(text.strip());
            if (value >= 0 && value <= 0xff) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new TypeConversionException("--fill takes bytes, such as 0 or 0xff, not '" + text + "'");
    }
}

/*
 * Printing. Everything is formatted here, character by character, so that a string that another thread may write is
 * read by real loads. The formatter is inlined into each function that needs it: its state then lives in registers and
 * costs no events.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fp_internal.h"

#define INLINE static inline __attribute__((always_inline))

struct __fp_file {
    int descriptor;
};

static struct __fp_file files[3] = {{0}, {1}, {2}};
FILE *stdin = &files[0];
FILE *stdout = &files[1];
FILE *stderr = &files[2];

/* Where characters go: to memory, as far as it reaches, or to the outside, a chunk at a time. */
struct sink {
    char *to;
    size_t limit;
    size_t used;
    size_t total;
    int outside;
};

INLINE void put(struct sink *sink, char c) {
    sink->total++;
    if (sink->used == sink->limit && sink->outside) {
        __fp_write(sink->to, sink->used);
        sink->used = 0;
    }
    if (sink->used < sink->limit) {
        sink->to[sink->used++] = c;
    }
}

INLINE void repeat(struct sink *sink, char c, int times) {
    while (times-- > 0) {
        put(sink, c);
    }
}

/* What stands between % and the letter. */
struct spec {
    int left;
    int plus;
    int space;
    int alternate;
    int zero;
    int width;
    int precision; /* -1: none given */
    int size;      /* of an integer argument, in bytes */
};

/* Digits from the last to the first; a number of 64 bits has at most 22 in base 8. */
#define MOST_DIGITS 24

/* The sign or prefix, zeroes, and `count` characters from the end of `digits`, in a field as wide as was asked for. */
INLINE void put_field(struct sink *sink, struct spec spec, char first, char second, int zeroes, const char *digits,
                      int count) {
    int length = (first != 0) + (second != 0) + zeroes + count;
    if (!spec.left && !spec.zero) {
        repeat(sink, ' ', spec.width - length);
    }
    if (first) {
        put(sink, first);
    }
    if (second) {
        put(sink, second);
    }
    if (!spec.left && spec.zero) {
        repeat(sink, '0', spec.width - length);
    }
    repeat(sink, '0', zeroes);
    for (int i = count; i-- > 0;) {
        put(sink, digits[i]);
    }
    if (spec.left) {
        repeat(sink, ' ', spec.width - length);
    }
}

INLINE int to_digits(char *digits, unsigned long value, unsigned base, char ten) {
    int count = 0;
    while (value != 0) {
        unsigned digit = (unsigned)(value % base);
        digits[count++] = (char)(digit < 10 ? '0' + digit : ten + digit - 10);
        value /= base;
    }
    return count;
}

INLINE void put_integer(struct sink *sink, struct spec spec, unsigned long value, char sign, char letter) {
    char digits[MOST_DIGITS];
    unsigned base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' || letter == 'p' ? 16 : 10;
    int count = to_digits(digits, value, base, letter == 'X' ? 'A' : 'a');
    int zeroes = (spec.precision < 0 ? 1 : spec.precision) - count;
    zeroes = zeroes < 0 ? 0 : zeroes;
    char second = 0;
    if (letter == 'p' || (spec.alternate && base == 16 && value != 0)) {
        sign = '0';
        second = letter == 'X' ? 'X' : 'x';
    } else if (spec.alternate && base == 8 && zeroes == 0) {
        zeroes = 1;
    }
    if (spec.precision >= 0) {
        spec.zero = 0;
    }
    put_field(sink, spec, sign, second, zeroes, digits, count);
}

INLINE void put_text(struct sink *sink, struct spec spec, const char *text) {
    if (!text) {
        text = "(null)";
    }
    int length = 0;
    while (length != spec.precision && text[length]) {
        length++;
    }
    if (!spec.left) {
        repeat(sink, ' ', spec.width - length);
    }
    for (int i = 0; i < length; i++) {
        put(sink, text[i]);
    }
    if (spec.left) {
        repeat(sink, ' ', spec.width - length);
    }
}

#define MOST_PLACES 15

/* A number as digits from the last to the first, for put_field. */
struct decimal {
    char digits[48];
    int count;
};

/* `places` digits after the point; the number fits into 64 bits. Zeroes at the end are left out when trimming. */
INLINE void to_decimal(struct decimal *decimal, double size, int places, int trim, int point) {
    double unit = 1;
    for (int i = 0; i < places; i++) {
        unit *= 10;
    }
    unsigned long whole = (unsigned long)size;
    double exact = (size - (double)whole) * unit;
    unsigned long fraction = (unsigned long)exact;
    double rest = exact - (double)fraction;
    if (rest > 0.5 || (rest == 0.5 && ((places ? fraction : whole) & 1))) {
        fraction++;
    }
    if ((double)fraction >= unit) {
        fraction -= (unsigned long)unit;
        whole++;
    }
    int count = 0;
    for (int i = 0; i < places; i++) {
        char digit = (char)('0' + fraction % 10);
        fraction /= 10;
        trim = trim && digit == '0';
        if (!trim) {
            decimal->digits[count++] = digit;
        }
    }
    if (count > 0 || point) {
        decimal->digits[count++] = '.';
    }
    do {
        decimal->digits[count++] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole != 0);
    decimal->count = count;
}

/* Brings the number between 1 and 10 and returns its exponent. */
INLINE int normalise(double *size) {
    int exponent = 0;
    while (*size >= 10) {
        *size /= 10;
        exponent++;
    }
    while (*size != 0 && *size < 1) {
        *size *= 10;
        exponent--;
    }
    return exponent;
}

/* The letters f, e and g, with at most 15 digits after the point. */
INLINE void put_double(struct sink *sink, struct spec spec, double value, char letter) {
    struct decimal decimal;
    char sign = __builtin_signbit(value) ? '-' : spec.plus ? '+' : spec.space ? ' ' : 0;
    double size = sign == '-' ? -value : value;
    if (size != size || size > 1.7976931348623157e308) {
        spec.zero = 0;
        put_field(sink, spec, sign, 0, 0, size != size ? "nan" : "fni", 3);
        return;
    }
    int places = spec.precision < 0 ? 6 : spec.precision > MOST_PLACES ? MOST_PLACES : spec.precision;
    int general = letter == 'g' || letter == 'G';
    double mantissa = size;
    int exponent = normalise(&mantissa);
    if (general) {
        places = places == 0 ? 0 : places - 1;
    }
    int scientific = letter == 'e' || letter == 'E' || size > 1.8e19 || (general && (exponent < -4 || exponent > places));
    if (general && !scientific) {
        places = places - exponent > MOST_PLACES ? MOST_PLACES : places - exponent;
    }
    to_decimal(&decimal, scientific ? mantissa : size, places, general && !spec.alternate, spec.alternate);
    if (!scientific) {
        put_field(sink, spec, sign, 0, 0, decimal.digits, decimal.count);
        return;
    }
    int width = spec.width - 4;
    spec.width = spec.left ? 0 : width;
    put_field(sink, spec, sign, 0, 0, decimal.digits, decimal.count);
    unsigned power = (unsigned)(exponent < 0 ? -exponent : exponent);
    put(sink, letter == 'E' || letter == 'G' ? 'E' : 'e');
    put(sink, exponent < 0 ? '-' : '+');
    if (power >= 100) {
        put(sink, (char)('0' + power / 100));
    }
    put(sink, (char)('0' + power / 10 % 10));
    put(sink, (char)('0' + power % 10));
    if (spec.left) {
        repeat(sink, ' ', width - decimal.count - (sign != 0));
    }
}

INLINE unsigned long cut(unsigned long value, int size) {
    return size >= 8 ? value : value & ((1ul << (8 * size)) - 1);
}

INLINE long extend(unsigned long value, int size) {
    int shift = 64 - 8 * size;
    return (long)(value << shift) >> shift;
}

/* Reads the flags; returns where they end. */
INLINE const char *read_flags(const char *format, struct spec *spec) {
    for (;; format++) {
        switch (*format) {
        case '-':
            spec->left = 1;
            break;
        case '+':
            spec->plus = 1;
            break;
        case ' ':
            spec->space = 1;
            break;
        case '#':
            spec->alternate = 1;
            break;
        case '0':
            spec->zero = 1;
            break;
        default:
            return format;
        }
    }
}

INLINE const char *read_size(const char *format, struct spec *spec) {
    spec->size = 4;
    for (;; format++) {
        switch (*format) {
        case 'h':
            spec->size /= 2;
            break;
        case 'l':
        case 'j':
        case 'z':
        case 't':
        case 'q':
        case 'L':
            spec->size = 8;
            break;
        default:
            return format;
        }
    }
}

INLINE const char *read_number(const char *format, int *number) {
    *number = 0;
    while (*format >= '0' && *format <= '9') {
        *number = 10 * *number + (*format++ - '0');
    }
    return format;
}

/* Formats the arguments into the sink. */
INLINE void write_formatted(struct sink *sink, const char *format, va_list arguments) {
    for (; *format; format++) {
        if (*format != '%') {
            put(sink, *format);
            continue;
        }
        struct spec spec = {0, 0, 0, 0, 0, 0, -1, 4};
        format = read_flags(format + 1, &spec);
        if (*format == '*') {
            spec.width = va_arg(arguments, int);
            format++;
            if (spec.width < 0) {
                spec.left = 1;
                spec.width = -spec.width;
            }
        } else {
            format = read_number(format, &spec.width);
        }
        if (*format == '.') {
            format++;
            if (*format == '*') {
                spec.precision = va_arg(arguments, int);
                format++;
            } else {
                format = read_number(format, &spec.precision);
            }
        }
        format = read_size(format, &spec);
        switch (*format) {
        case 'd':
        case 'i': {
            long value = extend(spec.size == 8 ? va_arg(arguments, unsigned long) : va_arg(arguments, unsigned),
                                spec.size);
            char sign = value < 0 ? '-' : spec.plus ? '+' : spec.space ? ' ' : 0;
            put_integer(sink, spec, value < 0 ? -(unsigned long)value : (unsigned long)value, sign, *format);
            break;
        }
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            put_integer(sink, spec,
                        cut(spec.size == 8 ? va_arg(arguments, unsigned long) : va_arg(arguments, unsigned),
                            spec.size),
                        0, *format);
            break;
        case 'p':
            put_integer(sink, spec, va_arg(arguments, unsigned long), 0, 'p');
            break;
        case 'c': {
            char c = (char)va_arg(arguments, int);
            spec.zero = 0;
            put_field(sink, spec, 0, 0, 0, &c, 1);
            break;
        }
        case 's':
            put_text(sink, spec, va_arg(arguments, const char *));
            break;
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
            put_double(sink, spec, va_arg(arguments, double), *format);
            break;
        case 'm':
            put_text(sink, spec, strerror(errno));
            break;
        case 'n':
            __fp_unsupported("%n in a format");
        case 'a':
        case 'A':
            __fp_unsupported("%a in a format");
        case '%':
            put(sink, '%');
            break;
        case 0:
            return;
        default:
            put(sink, '%');
            put(sink, *format);
        }
    }
}

#define CHUNK 128

INLINE int print_formatted(const char *format, va_list arguments) {
    char chunk[CHUNK];
    struct sink sink = {chunk, CHUNK, 0, 0, 1};
    write_formatted(&sink, format, arguments);
    __fp_write(chunk, sink.used);
    return (int)sink.total;
}

INLINE int format_to_memory(char *text, size_t size, const char *format, va_list arguments) {
    struct sink sink = {text, size > 0 ? size - 1 : 0, 0, 0, 0};
    write_formatted(&sink, format, arguments);
    if (size > 0) {
        text[sink.used] = 0;
    }
    return (int)sink.total;
}

int vprintf(const char *restrict format, va_list arguments) { return print_formatted(format, arguments); }

int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments) {
    return print_formatted(format, arguments);
}

int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list arguments) {
    return format_to_memory(text, size, format, arguments);
}

int vsprintf(char *restrict text, const char *restrict format, va_list arguments) {
    return format_to_memory(text, SIZE_MAX, format, arguments);
}

#define WITH_ARGUMENTS(last, expression) \
    va_list arguments;                   \
    va_start(arguments, last);           \
    int result = expression;             \
    va_end(arguments);                   \
    return result

int printf(const char *restrict format, ...) { WITH_ARGUMENTS(format, print_formatted(format, arguments)); }

int fprintf(FILE *restrict stream, const char *restrict format, ...) {
    WITH_ARGUMENTS(format, print_formatted(format, arguments));
}

int dprintf(int descriptor, const char *restrict format, ...) {
    WITH_ARGUMENTS(format, print_formatted(format, arguments));
}

int snprintf(char *restrict text, size_t size, const char *restrict format, ...) {
    WITH_ARGUMENTS(format, format_to_memory(text, size, format, arguments));
}

int sprintf(char *restrict text, const char *restrict format, ...) {
    WITH_ARGUMENTS(format, format_to_memory(text, SIZE_MAX, format, arguments));
}

/* Measures first, then writes. */
int vasprintf(char **restrict text, const char *restrict format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(0, 0, format, again);
    va_end(again);
    char *result = malloc((size_t)length + 1);
    if (!result) {
        return -1;
    }
    *text = result;
    return vsnprintf(result, (size_t)length + 1, format, arguments);
}

int asprintf(char **restrict text, const char *restrict format, ...) {
    WITH_ARGUMENTS(format, vasprintf(text, format, arguments));
}

INLINE void print(const char *text, size_t size) {
    char chunk[CHUNK];
    struct sink sink = {chunk, CHUNK, 0, 0, 1};
    for (size_t i = 0; i < size; i++) {
        put(&sink, text[i]);
    }
    __fp_write(chunk, sink.used);
}

int putchar(int c) {
    char text = (char)c;
    __fp_write(&text, 1);
    return (unsigned char)c;
}

int fputc(int c, FILE *stream) { return putchar(c); }

int putc(int c, FILE *stream) { return fputc(c, stream); }

int fputs(const char *restrict text, FILE *restrict stream) {
    print(text, strlen(text));
    return 1;
}

int puts(const char *text) {
    print(text, strlen(text));
    return putchar('\n');
}

size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict stream) {
    print(data, size * count);
    return count;
}

ssize_t write(int descriptor, const void *data, size_t size) {
    if (descriptor != STDOUT_FILENO && descriptor != STDERR_FILENO) {
        __fp_unsupported("writing to files");
    }
    print(data, size);
    return (ssize_t)size;
}

void perror(const char *prefix) {
    if (prefix && *prefix) {
        printf("%s: ", prefix);
    }
    puts(strerror(errno));
}

/* Nothing is ever read, and writing never fails. */
int feof(FILE *stream) { return 0; }

int ferror(FILE *stream) { return 0; }

void clearerr(FILE *stream) { (void)stream; }

int fileno(FILE *stream) { return stream->descriptor; }

int fflush(FILE *stream) { return 0; }

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size) { return 0; }

void setbuf(FILE *restrict stream, char *restrict buffer) {}

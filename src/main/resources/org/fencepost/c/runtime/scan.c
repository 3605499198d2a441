/* Reading values out of text: sscanf. Of the conversions those of integers, characters, words and sets; the others are refused. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "fp_internal.h"

enum width { CHAR, SHORT, INT, LONG };

/* Stores an integer of a width. */
static void store(void *to, enum width width, long value) {
    switch (width) {
    case CHAR:
        *(char *)to = (char)value;
        break;
    case SHORT:
        *(short *)to = (short)value;
        break;
    case INT:
        *(int *)to = (int)value;
        break;
    default:
        *(long *)to = value;
    }
}

static const char *skip_space(const char *text) {
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

static enum width width_of(const char **format) {
    enum width width = INT;
    for (;; (*format)++) {
        if (**format == 'l' || **format == 'j' || **format == 'z' || **format == 't') {
            width = LONG;
        } else if (**format == 'h') {
            width = width == SHORT ? CHAR : SHORT;
        } else {
            return width;
        }
    }
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : isalpha((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : 99;
}

/* Gives where the number ends, or null when there is none. */
static const char *integer(const char *text, int base, long most, long *value) {
    const char *end = most == 0 ? text + strlen(text) : text;
    for (long i = 0; most != 0 && i < most && *end; i++) {
        end++;
    }
    int negative = text < end && *text == '-';
    text += text < end && (*text == '-' || *text == '+');
    if ((base == 0 || base == 16) && end - text > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')
        && digit(text[2]) < 16) {
        text += 2;
        base = 16;
    }
    base = base != 0 ? base : text < end && *text == '0' ? 8 : 10;
    const char *first = text;
    unsigned long number = 0;
    for (; text < end && digit(*text) < base; text++) {
        number = number * base + digit(*text);
    }
    *value = negative ? (long)-number : (long)number;
    return text == first ? 0 : text;
}

static int base_of(char conversion) {
    switch (conversion) {
    case 'd':
    case 'u':
        return 10;
    case 'i':
        return 0;
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    default:
        return -1;
    }
}

/* Text up to a blank (a word), or so many characters; gives where it ends. */
static const char *characters(const char *text, long most, int word, char *to) {
    long i = 0;
    for (; text[i] && (most == 0 || i < most) && !(word && isspace((unsigned char)text[i])); i++) {
        if (to) {
            to[i] = text[i];
        }
    }
    if (to && word) {
        to[i] = 0;
    }
    return text + i;
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments) {
    const char *begin = text;
    int stored = 0;
    for (; *format; format++) {
        if (isspace((unsigned char)*format)) {
            text = skip_space(text);
            continue;
        }
        if (*format != '%' || format[1] == '%') {
            format += *format == '%';
            text = *format == '%' ? skip_space(text) : text;
            if (*text != *format) {
                return stored == 0 && !*text ? EOF : stored;
            }
            text++;
            continue;
        }
        format++;
        int dropped = *format == '*';
        format += dropped;
        long most = 0;
        for (; isdigit((unsigned char)*format); format++) {
            most = most * 10 + (*format - '0');
        }
        enum width width = *format == 'p' ? LONG : width_of(&format);
        if (*format == 'n') {
            store(va_arg(arguments, void *), width, text - begin);
            continue;
        }
        int base = base_of(*format);
        if (base < 0 && *format != 's' && *format != 'c') {
            __fp_unsupported("this conversion of sscanf");
        }
        text = *format == 'c' ? text : skip_space(text);
        if (!*text) {
            return stored == 0 ? EOF : stored;
        }
        void *to = dropped ? 0 : va_arg(arguments, void *);
        if (base >= 0) {
            long value;
            const char *end = integer(text, base, most, &value);
            if (!end) {
                return stored;
            }
            text = end;
            if (to) {
                store(to, *format == 'p' ? LONG : width, value);
            }
        } else {
            text = characters(text, *format == 'c' && most == 0 ? 1 : most, *format == 's', to);
        }
        stored += !dropped;
    }
    return stored;
}

int sscanf(const char *restrict text, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int stored = vsscanf(text, format, arguments);
    va_end(arguments);
    return stored;
}

int __isoc99_sscanf(const char *restrict text, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int stored = vsscanf(text, format, arguments);
    va_end(arguments);
    return stored;
}

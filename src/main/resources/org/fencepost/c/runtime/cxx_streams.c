/*
 * std::cout, std::cerr and std::clog: what is written to them is printed. Numbers are always decimal and as wide as they
 * are: manipulators are accepted and change nothing, since what is printed is only there to be read. Other streams are
 * not modelled.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* As large as the real ones; nobody looks inside, because no member function of theirs is compiled into programs. */
struct stream {
    long unused[34];
};

struct stream _ZSt4cout;
struct stream _ZSt4cerr;
struct stream _ZSt4clog;

/* Including <iostream> makes an object that prepares the streams. */
void _ZNSt8ios_base4InitC1Ev(void *init) { (void)init; }
void _ZNSt8ios_base4InitD1Ev(void *init) { (void)init; }

#define PRINTS(symbol, type, format, value)                      \
    struct stream *symbol(struct stream *stream, type argument) { \
        printf(format, value);                                    \
        return stream;                                            \
    }

/* std::ostream::operator<< */
PRINTS(_ZNSolsEb, bool, "%d", argument)
PRINTS(_ZNSolsEs, short, "%d", argument)
PRINTS(_ZNSolsEt, unsigned short, "%u", argument)
PRINTS(_ZNSolsEi, int, "%d", argument)
PRINTS(_ZNSolsEj, unsigned, "%u", argument)
PRINTS(_ZNSolsEl, long, "%ld", argument)
PRINTS(_ZNSolsEm, unsigned long, "%lu", argument)
PRINTS(_ZNSolsEx, long long, "%lld", argument)
PRINTS(_ZNSolsEy, unsigned long long, "%llu", argument)
PRINTS(_ZNSolsEf, float, "%g", (double)argument)
PRINTS(_ZNSolsEd, double, "%g", argument)
PRINTS(_ZNSolsEPKv, const void *, "%p", argument)
PRINTS(_ZNSolsEDn, void *, "%s", ((void)argument, "nullptr"))

/* std::operator<<(std::ostream &, ...) */
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc, const char *, "%s", argument)
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char, "%c", argument)
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a, signed char, "%c", argument)
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h, unsigned char, "%c", argument)

/* std::__ostream_insert, for std::string_view */
struct stream *_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(struct stream *stream,
                                                                                            const char *text,
                                                                                            long size) {
    fwrite(text, 1, (size_t)size, stdout);
    return stream;
}

struct string {
    const char *text;
    size_t size;
};

/* std::operator<<(std::ostream &, const std::string &) */
struct stream *
_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(
        struct stream *stream, const struct string *string) {
    fwrite(string->text, 1, string->size, stdout);
    return stream;
}

/* std::ostream::write, put, flush */
struct stream *_ZNSo5writeEPKcl(struct stream *stream, const char *text, long size) {
    fwrite(text, 1, (size_t)size, stdout);
    return stream;
}

struct stream *_ZNSo3putEc(struct stream *stream, char c) {
    putchar(c);
    return stream;
}

struct stream *_ZNSo5flushEv(struct stream *stream) { return stream; }

/* std::endl, std::ends, std::flush */
struct stream *_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct stream *stream) {
    putchar('\n');
    return stream;
}

struct stream *_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct stream *stream) { return stream; }

struct stream *_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(struct stream *stream) { return stream; }

/* Manipulators of streams are called, those of formats are not. */
struct stream *_ZNSolsEPFRSoS_E(struct stream *stream, struct stream *(*manipulator)(struct stream *)) {
    return manipulator(stream);
}

struct stream *_ZNSolsEPFRSt8ios_baseS0_E(struct stream *stream, void *(*manipulator)(void *)) { return stream; }

/* std::setw, std::setprecision, std::setfill */
#define IGNORES(symbol, type)                                     \
    struct stream *symbol(struct stream *stream, type argument) { \
        (void)argument;                                           \
        return stream;                                            \
    }

IGNORES(_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw, int)
IGNORES(_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision, int)
IGNORES(_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_SetfillIS3_E, char)

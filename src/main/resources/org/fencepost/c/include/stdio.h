/* What a program prints is formatted and shown with a violation; nothing is ever read from or written to a file. */
#ifndef _STDIO_H
#define _STDIO_H
#include <features.h>
#include <fp/cdefs.h>
#include <stdarg.h>
#include <stddef.h>

__FP_BEGIN
#define EOF (-1)
#define BUFSIZ 1024
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 10000
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

typedef struct __fp_file FILE;
typedef struct {
    long __position;
} fpos_t;
typedef long ssize_t;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int printf(const char *__FP_RESTRICT format, ...) __attribute__((__format__(__printf__, 1, 2)));
int fprintf(FILE *__FP_RESTRICT stream, const char *__FP_RESTRICT format, ...)
        __attribute__((__format__(__printf__, 2, 3)));
int dprintf(int descriptor, const char *__FP_RESTRICT format, ...) __attribute__((__format__(__printf__, 2, 3)));
int sprintf(char *__FP_RESTRICT text, const char *__FP_RESTRICT format, ...)
        __attribute__((__format__(__printf__, 2, 3)));
int snprintf(char *__FP_RESTRICT text, size_t size, const char *__FP_RESTRICT format, ...)
        __attribute__((__format__(__printf__, 3, 4)));
int asprintf(char **__FP_RESTRICT text, const char *__FP_RESTRICT format, ...)
        __attribute__((__format__(__printf__, 2, 3)));
int vprintf(const char *__FP_RESTRICT format, va_list arguments);
int vfprintf(FILE *__FP_RESTRICT stream, const char *__FP_RESTRICT format, va_list arguments);
int vsprintf(char *__FP_RESTRICT text, const char *__FP_RESTRICT format, va_list arguments);
int vsnprintf(char *__FP_RESTRICT text, size_t size, const char *__FP_RESTRICT format, va_list arguments);
int vasprintf(char **__FP_RESTRICT text, const char *__FP_RESTRICT format, va_list arguments);
int puts(const char *text);
int putchar(int c);
int putc(int c, FILE *stream);
int fputc(int c, FILE *stream);
int fputs(const char *__FP_RESTRICT text, FILE *__FP_RESTRICT stream);
size_t fwrite(const void *__FP_RESTRICT data, size_t size, size_t count, FILE *__FP_RESTRICT stream);
int fflush(FILE *stream);
void perror(const char *prefix);
int setvbuf(FILE *__FP_RESTRICT stream, char *__FP_RESTRICT buffer, int mode, size_t size) __FP_NOTHROW;
void setbuf(FILE *__FP_RESTRICT stream, char *__FP_RESTRICT buffer) __FP_NOTHROW;

/* Declared for programs and headers that mention them; a call is reported as not supported. */
FILE *fopen(const char *__FP_RESTRICT name, const char *__FP_RESTRICT mode);
FILE *freopen(const char *__FP_RESTRICT name, const char *__FP_RESTRICT mode, FILE *__FP_RESTRICT stream);
int fclose(FILE *stream);
size_t fread(void *__FP_RESTRICT data, size_t size, size_t count, FILE *__FP_RESTRICT stream);
char *fgets(char *__FP_RESTRICT text, int size, FILE *__FP_RESTRICT stream);
int fgetc(FILE *stream);
int getc(FILE *stream);
int getchar(void);
int ungetc(int c, FILE *stream);
int scanf(const char *__FP_RESTRICT format, ...);
int fscanf(FILE *__FP_RESTRICT stream, const char *__FP_RESTRICT format, ...);
int sscanf(const char *__FP_RESTRICT text, const char *__FP_RESTRICT format, ...);
int vscanf(const char *__FP_RESTRICT format, va_list arguments);
int vfscanf(FILE *__FP_RESTRICT stream, const char *__FP_RESTRICT format, va_list arguments);
int vsscanf(const char *__FP_RESTRICT text, const char *__FP_RESTRICT format, va_list arguments);
int fseek(FILE *stream, long offset, int whence);
long ftell(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *__FP_RESTRICT stream, fpos_t *__FP_RESTRICT position);
int fsetpos(FILE *stream, const fpos_t *position);
int feof(FILE *stream) __FP_NOTHROW;
int ferror(FILE *stream) __FP_NOTHROW;
void clearerr(FILE *stream) __FP_NOTHROW;
int fileno(FILE *stream) __FP_NOTHROW;
#ifdef __cplusplus /* its headers name them; in C, programs like to have functions of these names themselves */
int remove(const char *name) __FP_NOTHROW;
int rename(const char *from, const char *to) __FP_NOTHROW;
#endif
FILE *tmpfile(void);
char *tmpnam(char *name) __FP_NOTHROW;
__FP_END
#endif

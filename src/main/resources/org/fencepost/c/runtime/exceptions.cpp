/*
 * C++ exceptions: what compiled code calls to throw and catch (Itanium C++ ABI, level II), std::exception_ptr, and the exception
 * classes whose code lives in libstdc++'s shared library. No headers of libstdc++ are read here: the classes are
 * declared as its headers declare them, as far as their layout and their virtual functions go.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern "C" {
#include "fp_internal.h"

/* The type that the n-th handler from here catches, 0 for all, -1 when there are no more. No event. */
long __fp_handled_type(long n);
/* Leaves calls for the next handler or cleaning up, which gets the exception. */
void __fp_raise(void *exception) __attribute__((noreturn));
/* Ends the program: nothing catches an exception of the type of that name. */
void __fp_uncaught(const char *type) __attribute__((noreturn));

/* What tables of types begin with tells their kind. */
extern const void *_ZTVN10__cxxabiv117__class_type_infoE[];
extern const void *_ZTVN10__cxxabiv120__si_class_type_infoE[];
extern const void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[];
extern const void *_ZTVN10__cxxabiv119__pointer_type_infoE[];
}

/* Whoever defines this destructor is made to define the types int, const char *, ... as well. */
namespace __cxxabiv1 {
class __fundamental_type_info {
public:
    virtual ~__fundamental_type_info();
};
__fundamental_type_info::~__fundamental_type_info() {}

/* Headers catch these: nobody throws them here. */
class __forced_unwind {
    virtual ~__forced_unwind();
    virtual void dummy() = 0;
};
__forced_unwind::~__forced_unwind() {}
class __foreign_exception {
    virtual ~__foreign_exception();
    virtual void dummy() = 0;
};
__foreign_exception::~__foreign_exception() {}
} // namespace __cxxabiv1

namespace {

struct Type {
    const void *kind;
    const char *name;
};

struct Single : Type {
    const Type *base;
};

struct Base {
    const Type *type;
    long offset_and_flags;
};

struct Several : Type {
    unsigned flags;
    unsigned count;
    Base bases[1];
};

struct Pointer : Type {
    unsigned flags;
    const Type *pointee;
};

bool is(const Type *type, const void *const *table) { return type->kind == table + 2; }

bool same(const Type *a, const Type *b) {
    if (!a->name || !b->name) {
        __fp_unsupported("an exception of a type that only the C++ library defines");
    }
    return a == b || (a->name[0] != '*' && strcmp(a->name, b->name) == 0);
}

/* Ways from a class to a base: how many there are, and where the base is by one of them. */
struct Ways {
    int count;
    char *object;
};

void upcast(const Type *from, const Type *to, char *object, bool open, Ways *ways) {
    if (same(from, to)) {
        if (open && (ways->count == 0 || ways->object != object)) {
            ways->count++;
            ways->object = object;
        }
    } else if (is(from, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
        upcast(static_cast<const Single *>(from)->base, to, object, open, ways);
    } else if (is(from, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
        const Several *several = static_cast<const Several *>(from);
        for (unsigned i = 0; i < several->count; i++) {
            long flags = several->bases[i].offset_and_flags;
            long offset = flags >> 8;
            bool is_virtual = flags & 1;
            char *base = !object ? nullptr : object + (is_virtual ? *(long *)(*(char **)object + offset) : offset);
            upcast(several->bases[i].type, to, base, open && (flags & 2), ways);
        }
    }
}

/* An exception object stands behind this. */
struct Header {
    const Type *type;
    void (*destroy)(void *);
    long references;
    long unused; /* objects are aligned to 16 bytes */
};

/* One throw of an exception: the same object can be thrown several times (std::rethrow_exception), by several threads at once. */
struct Flight {
    Header *header;
    void *adjusted; /* the object, or its base that the handler catches */
    Flight *next;   /* that was caught before */
    int handlers;   /* that are working on it */
    bool again;     /* it is thrown by a handler of it */
};

thread_local Flight *caught;
thread_local int flying;

void *object(Header *header) { return header + 1; }
Header *header(void *object) { return static_cast<Header *>(object) - 1; }

void keep(Header *header) { __atomic_fetch_add(&header->references, 1, __ATOMIC_RELAXED); }

void release(Header *header) {
    if (__atomic_fetch_sub(&header->references, 1, __ATOMIC_ACQ_REL) == 1) {
        if (header->destroy) {
            header->destroy(object(header));
        }
        free(header);
    }
}

bool points(const Pointer *thrown, const Pointer *wanted, Flight *flight) {
    char *pointer = *static_cast<char **>(object(flight->header));
    unsigned qualifiers = 7; /* const, volatile, restrict: may be added, not taken away */
    if ((thrown->flags & qualifiers) & ~(wanted->flags & qualifiers)) {
        return false;
    }
    Ways ways = {0, pointer};
    if (wanted->pointee->name[0] == 'v' && wanted->pointee->name[1] == 0) {
        ways.count = 1;
    } else {
        upcast(thrown->pointee, wanted->pointee, pointer, true, &ways);
    }
    flight->adjusted = ways.object;
    return ways.count == 1;
}

} // namespace

extern "C" {

/* Whether a clause for the type catches the exception; if so, it is told where the object of that type is. */
int __fp_catches(Flight *flight, const Type *wanted) {
    const Type *thrown = flight->header->type;
    if (is(thrown, _ZTVN10__cxxabiv119__pointer_type_infoE) && is(wanted, _ZTVN10__cxxabiv119__pointer_type_infoE)) {
        return points(static_cast<const Pointer *>(thrown), static_cast<const Pointer *>(wanted), flight);
    }
    Ways ways = {0, nullptr};
    upcast(thrown, wanted, static_cast<char *>(object(flight->header)), true, &ways);
    if (ways.count == 1) {
        flight->adjusted = ways.object;
    }
    return ways.count == 1;
}

/* The first phase looks for a handler: without one, nothing is cleaned up, the program ends where it throws. */
__attribute__((noreturn)) static void raise(Flight *flight) {
    for (long n = 0;; n++) {
        long type = __fp_handled_type(n);
        if (type == -1) {
            __fp_uncaught(flight->header->type->name);
        }
        if (type == 0 || __fp_catches(flight, (const Type *)type)) {
            break;
        }
    }
    flying++;
    __fp_raise(flight);
}

__attribute__((noreturn)) static void take_off(Header *header) {
    Flight *flight = static_cast<Flight *>(malloc(sizeof(Flight)));
    flight->header = header;
    flight->adjusted = object(header);
    flight->handlers = 0;
    flight->again = false;
    raise(flight);
}

void *__cxa_allocate_exception(size_t size) {
    return object(static_cast<Header *>(malloc(sizeof(Header) + size)));
}

void __cxa_free_exception(void *thrown) { free(header(thrown)); }

Header *__cxa_init_primary_exception(void *thrown, const Type *type, void (*destroy)(void *)) {
    Header *own = header(thrown);
    own->type = type;
    own->destroy = destroy;
    own->references = 0;
    return own;
}

void __cxa_throw(void *thrown, const Type *type, void (*destroy)(void *)) {
    Header *own = __cxa_init_primary_exception(thrown, type, destroy);
    own->references = 1;
    take_off(own);
}

void *__cxa_get_exception_ptr(Flight *flight) { return flight->adjusted; }

void *__cxa_begin_catch(Flight *flight) {
    flying--;
    if (flight != caught) {
        flight->next = caught;
        caught = flight;
    }
    flight->again = false;
    flight->handlers++;
    return flight->adjusted;
}

void __cxa_end_catch(void) {
    Flight *flight = caught;
    if (--flight->handlers > 0) {
        return;
    }
    caught = flight->next;
    if (!flight->again) {
        release(flight->header);
        free(flight);
    }
}

void __cxa_rethrow(void) {
    if (!caught) {
        __fp_fail(FP_ABORT, "throw without an exception to throw again");
    }
    caught->again = true;
    raise(caught);
}

const Type *__cxa_current_exception_type(void) { return caught ? caught->header->type : nullptr; }

void __clang_call_terminate(void *) {
    __fp_fail(FP_ABORT, "an exception leaves a function that is noexcept, or a destructor: std::terminate is called");
}
void __cxa_call_terminate(void *) { __clang_call_terminate(nullptr); }
void __cxa_call_unexpected(void *) { __fp_fail(FP_ABORT, "an exception leaves a function that says it throws nothing"); }
}

namespace std {

void terminate() noexcept { __fp_fail(FP_ABORT, "std::terminate is called"); }

bool uncaught_exception() noexcept { return flying > 0; }
int uncaught_exceptions() noexcept { return flying; }

namespace __exception_ptr {

class exception_ptr {
    void *thrown;
    void _M_addref() noexcept;
    void _M_release() noexcept;
    void *_M_get() const noexcept;

public:
    explicit exception_ptr(void *) noexcept;
    exception_ptr() noexcept;
    exception_ptr(const exception_ptr &) noexcept;
    exception_ptr &operator=(const exception_ptr &) noexcept;
    ~exception_ptr() noexcept;
    void swap(exception_ptr &) noexcept;
    friend void hand_on(exception_ptr &);
};

void exception_ptr::_M_addref() noexcept {
    if (thrown) {
        keep(header(thrown));
    }
}
void exception_ptr::_M_release() noexcept {
    if (thrown) {
        release(header(thrown));
        thrown = nullptr;
    }
}
void *exception_ptr::_M_get() const noexcept { return thrown; }
exception_ptr::exception_ptr(void *object) noexcept : thrown(object) { _M_addref(); }
exception_ptr::exception_ptr() noexcept : thrown(nullptr) {}
exception_ptr::exception_ptr(const exception_ptr &other) noexcept : thrown(other.thrown) { _M_addref(); }
exception_ptr &exception_ptr::operator=(const exception_ptr &other) noexcept {
    exception_ptr copy(other);
    swap(copy);
    return *this;
}
exception_ptr::~exception_ptr() noexcept { _M_release(); }
void exception_ptr::swap(exception_ptr &other) noexcept {
    void *own = thrown;
    thrown = other.thrown;
    other.thrown = own;
}

void hand_on(exception_ptr &pointer) {
    keep(header(pointer.thrown));
    take_off(header(pointer.thrown));
}

} // namespace __exception_ptr

__exception_ptr::exception_ptr current_exception() noexcept {
    return caught ? __exception_ptr::exception_ptr(object(caught->header)) : __exception_ptr::exception_ptr();
}

void rethrow_exception(__exception_ptr::exception_ptr pointer) { hand_on(pointer); }

/* ---- <exception>, <new>, <typeinfo>, <functional> ---- */

class exception {
public:
    virtual ~exception();
    virtual const char *what() const noexcept;
};
exception::~exception() {}
const char *exception::what() const noexcept { return "std::exception"; }

#define EXCEPTION(name)                                   \
    class name : public exception {                       \
    public:                                               \
        ~name() override;                                 \
        const char *what() const noexcept override;       \
    };                                                    \
    name::~name() {}                                      \
    const char *name::what() const noexcept { return "std::" #name; }

EXCEPTION(bad_exception)
EXCEPTION(bad_alloc)
EXCEPTION(bad_cast)
EXCEPTION(bad_typeid)
EXCEPTION(bad_function_call)

class bad_array_new_length : public bad_alloc {
public:
    ~bad_array_new_length() override;
    const char *what() const noexcept override;
};
bad_array_new_length::~bad_array_new_length() {}
const char *bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }

/* ---- <stdexcept>: each has a copy of its text. Of std::string we only need where its characters are. ---- */

namespace __cxx11 {
template <class T, class U, class V> class basic_string {
public:
    const char *characters;
};
} // namespace __cxx11
template <class T> struct char_traits;
template <class T> class allocator;
typedef __cxx11::basic_string<char, char_traits<char>, allocator<char>> string;

static char *copied(const char *text) {
    size_t size = strlen(text) + 1;
    char *own = static_cast<char *>(malloc(size));
    memcpy(own, text, size);
    return own;
}

#define WITH_TEXT(name)                                                               \
    class name : public exception {                                                   \
        char *text;                                                                   \
                                                                                      \
    public:                                                                           \
        explicit name(const char *);                                                  \
        explicit name(const string &);                                                \
        name(const name &) noexcept;                                                  \
        name &operator=(const name &) noexcept;                                       \
        ~name() override;                                                             \
        const char *what() const noexcept override;                                   \
    };                                                                                \
    name::name(const char *from) : text(copied(from)) {}                              \
    name::name(const string &from) : text(copied(from.characters)) {}                 \
    name::name(const name &other) noexcept : text(copied(other.text)) {}              \
    name &name::operator=(const name &other) noexcept {                               \
        char *old = text;                                                             \
        text = copied(other.text);                                                    \
        free(old);                                                                    \
        return *this;                                                                 \
    }                                                                                 \
    name::~name() { free(text); }                                                     \
    const char *name::what() const noexcept { return text; }

WITH_TEXT(logic_error)
WITH_TEXT(runtime_error)

#define DERIVED(name, base)                            \
    class name : public base {                         \
    public:                                            \
        explicit name(const char *);                   \
        explicit name(const string &);                 \
        ~name() override;                              \
    };                                                 \
    name::name(const char *from) : base(from) {}       \
    name::name(const string &from) : base(from) {}     \
    name::~name() {}

DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

/* ---- <system_error> ---- */

inline namespace _V2 {
class error_category {
public:
    virtual ~error_category();
    virtual const char *name() const noexcept = 0;
};
error_category::~error_category() {}
} // namespace _V2

struct category_of_numbers : error_category {
    const char *text;
    constexpr explicit category_of_numbers(const char *own) : text(own) {}
    const char *name() const noexcept override { return text; }
};

template <int n> static const error_category &category(const char *name) {
    static const category_of_numbers only(name);
    return only;
}

inline namespace _V2 {
const error_category &generic_category() noexcept { return category<0>("generic"); }
const error_category &system_category() noexcept { return category<1>("system"); }
} // namespace _V2
const error_category &future_category() noexcept { return category<2>("future"); }
const error_category &iostream_category() noexcept { return category<3>("iostream"); }

struct error_code {
    int value;
    const error_category *category;
};

class system_error : public runtime_error {
    error_code code;

public:
    system_error(error_code, const char *);
    ~system_error() noexcept override;
};
system_error::system_error(error_code own, const char *text) : runtime_error(text), code(own) {}
system_error::~system_error() noexcept {}

/* ---- <future> ---- */

class future_error : public logic_error {
    error_code code;

public:
    explicit future_error(error_code);
    ~future_error() noexcept override;
    const char *what() const noexcept override;
};
future_error::future_error(error_code own) : logic_error("std::future_error"), code(own) {}
future_error::~future_error() noexcept {}
const char *future_error::what() const noexcept { return logic_error::what(); }

struct __future_base {
    struct _Result_base {
        __exception_ptr::exception_ptr _M_error;
        virtual void _M_destroy() = 0;
        _Result_base();
        virtual ~_Result_base();
    };
};
__future_base::_Result_base::_Result_base() {}
__future_base::_Result_base::~_Result_base() {}

/* ---- What the headers call in order to throw. ---- */

void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_logic_error(const char *text) { throw logic_error(text); }
void __throw_domain_error(const char *text) { throw domain_error(text); }
void __throw_invalid_argument(const char *text) { throw invalid_argument(text); }
void __throw_length_error(const char *text) { throw length_error(text); }
void __throw_out_of_range(const char *text) { throw out_of_range(text); }
void __throw_out_of_range_fmt(const char *text, ...) { throw out_of_range(text); }
void __throw_runtime_error(const char *text) { throw runtime_error(text); }
void __throw_range_error(const char *text) { throw range_error(text); }
void __throw_overflow_error(const char *text) { throw overflow_error(text); }
void __throw_underflow_error(const char *text) { throw underflow_error(text); }
void __throw_system_error(int number) { throw system_error({number, &generic_category()}, "std::system_error"); }
void __throw_future_error(int number) { throw future_error({number, &future_category()}); }

} // namespace std

extern "C" {
void __cxa_bad_cast(void) { throw std::bad_cast(); }
void __cxa_bad_typeid(void) { throw std::bad_typeid(); }
void __cxa_throw_bad_array_new_length(void) { throw std::bad_array_new_length(); }
}

/*
 * Lists by macros, as BSD has them. A head leads to its first element; what else it and the links of an element hold depends on
 * the kind: SLIST one pointer, LIST also the place of the pointer that leads here, STAILQ and TAILQ also the place of the last one.
 */
#ifndef _SYS_QUEUE_H
#define _SYS_QUEUE_H

/* ---- what the kinds have in common: the head's first pointer and the link's next one ---- */

#define __FP_EACH(var, first, next) for ((var) = (first); (var); (var) = (next))
#define __FP_EACH_SAFE(var, first, next, after) \
    for ((var) = (first); (var) && ((after) = (next), 1); (var) = (after))

/* ---- SLIST ---- */

#define SLIST_HEAD(name, type) \
    struct name { \
        struct type *slh_first; \
    }
#define SLIST_HEAD_INITIALIZER(head) {0}
#define SLIST_ENTRY(type) \
    struct { \
        struct type *sle_next; \
    }
#define SLIST_INIT(head) ((head)->slh_first = 0)
#define SLIST_EMPTY(head) (!(head)->slh_first)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(element, field) ((element)->field.sle_next)
#define SLIST_FOREACH(var, head, field) __FP_EACH(var, SLIST_FIRST(head), SLIST_NEXT(var, field))
#define SLIST_FOREACH_SAFE(var, head, field, after) \
    __FP_EACH_SAFE(var, SLIST_FIRST(head), SLIST_NEXT(var, field), after)
#define SLIST_INSERT_HEAD(head, element, field) \
    ((element)->field.sle_next = (head)->slh_first, (head)->slh_first = (element))
#define SLIST_INSERT_AFTER(before, element, field) \
    ((element)->field.sle_next = (before)->field.sle_next, (before)->field.sle_next = (element))
#define SLIST_REMOVE_HEAD(head, field) ((head)->slh_first = (head)->slh_first->field.sle_next)
#define SLIST_REMOVE(head, element, type, field) \
    do { \
        struct type **__fp_at = &(head)->slh_first; \
        while (*__fp_at != (element)) { \
            __fp_at = &(*__fp_at)->field.sle_next; \
        } \
        *__fp_at = (element)->field.sle_next; \
    } while (0)

/* ---- LIST ---- */

#define LIST_HEAD(name, type) \
    struct name { \
        struct type *lh_first; \
    }
#define LIST_HEAD_INITIALIZER(head) {0}
#define LIST_ENTRY(type) \
    struct { \
        struct type *le_next; \
        struct type **le_prev; \
    }
#define LIST_INIT(head) ((head)->lh_first = 0)
#define LIST_EMPTY(head) (!(head)->lh_first)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(element, field) ((element)->field.le_next)
#define LIST_FOREACH(var, head, field) __FP_EACH(var, LIST_FIRST(head), LIST_NEXT(var, field))
#define LIST_FOREACH_SAFE(var, head, field, after) \
    __FP_EACH_SAFE(var, LIST_FIRST(head), LIST_NEXT(var, field), after)
#define __FP_LIST_PUT(place, element, field) \
    do { \
        if (((element)->field.le_next = *(place))) { \
            (element)->field.le_next->field.le_prev = &(element)->field.le_next; \
        } \
        (element)->field.le_prev = (place); \
        *(element)->field.le_prev = (element); \
    } while (0)
#define LIST_INSERT_HEAD(head, element, field) __FP_LIST_PUT(&(head)->lh_first, element, field)
#define LIST_INSERT_AFTER(before, element, field) __FP_LIST_PUT(&(before)->field.le_next, element, field)
#define LIST_INSERT_BEFORE(behind, element, field) __FP_LIST_PUT((behind)->field.le_prev, element, field)
#define LIST_REMOVE(element, field) \
    do { \
        if ((element)->field.le_next) { \
            (element)->field.le_next->field.le_prev = (element)->field.le_prev; \
        } \
        *(element)->field.le_prev = (element)->field.le_next; \
    } while (0)

/* ---- STAILQ ---- */

#define STAILQ_HEAD(name, type) \
    struct name { \
        struct type *stqh_first; \
        struct type **stqh_last; \
    }
#define STAILQ_HEAD_INITIALIZER(head) {0, &(head).stqh_first}
#define STAILQ_ENTRY(type) \
    struct { \
        struct type *stqe_next; \
    }
#define STAILQ_INIT(head) ((head)->stqh_first = 0, (head)->stqh_last = &(head)->stqh_first)
#define STAILQ_EMPTY(head) (!(head)->stqh_first)
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(element, field) ((element)->field.stqe_next)
#define STAILQ_FOREACH(var, head, field) __FP_EACH(var, STAILQ_FIRST(head), STAILQ_NEXT(var, field))
#define STAILQ_FOREACH_SAFE(var, head, field, after) \
    __FP_EACH_SAFE(var, STAILQ_FIRST(head), STAILQ_NEXT(var, field), after)
#define __FP_STAILQ_PUT(head, place, element, field) \
    do { \
        if (!((element)->field.stqe_next = *(place))) { \
            (head)->stqh_last = &(element)->field.stqe_next; \
        } \
        *(place) = (element); \
    } while (0)
#define STAILQ_INSERT_HEAD(head, element, field) __FP_STAILQ_PUT(head, &(head)->stqh_first, element, field)
#define STAILQ_INSERT_AFTER(head, before, element, field) \
    __FP_STAILQ_PUT(head, &(before)->field.stqe_next, element, field)
#define STAILQ_INSERT_TAIL(head, element, field) \
    ((element)->field.stqe_next = 0, *(head)->stqh_last = (element), (head)->stqh_last = &(element)->field.stqe_next)
#define STAILQ_REMOVE_HEAD(head, field) \
    do { \
        if (!((head)->stqh_first = (head)->stqh_first->field.stqe_next)) { \
            (head)->stqh_last = &(head)->stqh_first; \
        } \
    } while (0)

/* ---- TAILQ ---- */

#define TAILQ_HEAD(name, type) \
    struct name { \
        struct type *tqh_first; \
        struct type **tqh_last; \
    }
#define TAILQ_HEAD_INITIALIZER(head) {0, &(head).tqh_first}
#define TAILQ_ENTRY(type) \
    struct { \
        struct type *tqe_next; \
        struct type **tqe_prev; \
    }
#define TAILQ_INIT(head) ((head)->tqh_first = 0, (head)->tqh_last = &(head)->tqh_first)
#define TAILQ_EMPTY(head) (!(head)->tqh_first)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(element, field) ((element)->field.tqe_next)
/* A head begins as the links of an element do, so that either can be looked at as the other. */
#define TAILQ_LAST(head, headname) (*(((struct headname *)((head)->tqh_last))->tqh_last))
#define TAILQ_PREV(element, headname, field) (*(((struct headname *)((element)->field.tqe_prev))->tqh_last))
#define TAILQ_FOREACH(var, head, field) __FP_EACH(var, TAILQ_FIRST(head), TAILQ_NEXT(var, field))
#define TAILQ_FOREACH_SAFE(var, head, field, after) \
    __FP_EACH_SAFE(var, TAILQ_FIRST(head), TAILQ_NEXT(var, field), after)
#define TAILQ_FOREACH_REVERSE(var, head, headname, field) \
    __FP_EACH(var, TAILQ_LAST(head, headname), TAILQ_PREV(var, headname, field))
#define __FP_TAILQ_PUT(head, place, element, field) \
    do { \
        if (((element)->field.tqe_next = *(place))) { \
            (element)->field.tqe_next->field.tqe_prev = &(element)->field.tqe_next; \
        } else { \
            (head)->tqh_last = &(element)->field.tqe_next; \
        } \
        (element)->field.tqe_prev = (place); \
        *(element)->field.tqe_prev = (element); \
    } while (0)
#define TAILQ_INSERT_HEAD(head, element, field) __FP_TAILQ_PUT(head, &(head)->tqh_first, element, field)
#define TAILQ_INSERT_AFTER(head, before, element, field) \
    __FP_TAILQ_PUT(head, &(before)->field.tqe_next, element, field)
#define TAILQ_INSERT_BEFORE(behind, element, field) \
    do { \
        (element)->field.tqe_prev = (behind)->field.tqe_prev; \
        (element)->field.tqe_next = (behind); \
        *(behind)->field.tqe_prev = (element); \
        (behind)->field.tqe_prev = &(element)->field.tqe_next; \
    } while (0)
#define TAILQ_INSERT_TAIL(head, element, field) \
    do { \
        (element)->field.tqe_next = 0; \
        (element)->field.tqe_prev = (head)->tqh_last; \
        *(head)->tqh_last = (element); \
        (head)->tqh_last = &(element)->field.tqe_next; \
    } while (0)
#define TAILQ_REMOVE(head, element, field) \
    do { \
        if ((element)->field.tqe_next) { \
            (element)->field.tqe_next->field.tqe_prev = (element)->field.tqe_prev; \
        } else { \
            (head)->tqh_last = (element)->field.tqe_prev; \
        } \
        *(element)->field.tqe_prev = (element)->field.tqe_next; \
    } while (0)
#endif

#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H
#include <features.h>
#include <stddef.h>
#include <stdint.h>
#include <fp/timetypes.h>
#include <fp/pthreadtypes.h>
typedef long ssize_t;
typedef long off_t;
typedef long off64_t;
typedef long loff_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef unsigned mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef int key_t;
typedef unsigned useconds_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;
typedef off_t __off_t;
typedef off64_t __off64_t;
typedef ssize_t __ssize_t;
typedef pid_t __pid_t;
typedef time_t __time_t;
#endif

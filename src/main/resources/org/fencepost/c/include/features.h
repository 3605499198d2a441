/*
 * The C++ library's headers ask which C library they stand on. The sizes and names of our types are those of a recent
 * GNU C library on 64-bit machines, so that programs compiled elsewhere can be checked too.
 */
#ifndef _FEATURES_H
#define _FEATURES_H
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#ifndef __THROW
#define __THROW __attribute__((__nothrow__))
#endif
#endif

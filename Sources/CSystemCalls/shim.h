// System calls that the Swift overlay of the C library leaves out. Each returns -1 and sets errno when it is refused.
#ifndef POLITE_SYSTEM_CALLS_H
#define POLITE_SYSTEM_CALLS_H

#include <errno.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/// Lets two files or folders of one folder change names in one step.
static inline int polite_exchange(int folder, const char *_Nonnull one, const char *_Nonnull other) {
#ifdef __linux__
  const unsigned int rename_exchange = 1 << 1;  // RENAME_EXCHANGE of linux/fs.h
  return (int)syscall(SYS_renameat2, folder, one, folder, other, rename_exchange);
#else
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
#endif
}

/// Copies up to `count` bytes between the positions of two open files inside the kernel.
static inline ssize_t polite_copy_range(int source, int target, size_t count) {
#ifdef __linux__
  return (ssize_t)syscall(SYS_copy_file_range, source, NULL, target, NULL, count, 0u);
#else
  (void)source, (void)target, (void)count;
  errno = ENOSYS;
  return -1;
#endif
}

#endif

// System calls that the Swift overlay of the C library leaves out. Each returns -1 and sets errno when it is refused.
#ifndef POLITE_SYSTEM_CALLS_H
#define POLITE_SYSTEM_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
// glibc tells of it only where _GNU_SOURCE is defined.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull actions, int first);
#endif

/// Has a program that is to be started inherit no open file of this process but those with numbers below `first`.
static inline int polite_inherit_below(
  int first, posix_spawn_file_actions_t *_Nonnull actions, posix_spawnattr_t *_Nonnull attributes
) {
#ifdef __linux__
  (void)attributes;
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  // What the actions make is left open, and nothing else.
  (void)actions, (void)first;
  short flags = 0;
  posix_spawnattr_getflags(attributes, &flags);
  return posix_spawnattr_setflags(attributes, flags | POSIX_SPAWN_CLOEXEC_DEFAULT);
#endif
}

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

/// Opens a new file of a folder that has no name yet and is gone when it is closed without one.
static inline int polite_open_unnamed(int folder, mode_t mode) {
#ifdef __linux__
  const int tmpfile = 020000000 | O_DIRECTORY;  // O_TMPFILE of asm-generic/fcntl.h
  return openat(folder, ".", O_WRONLY | O_CLOEXEC | tmpfile, mode);
#else
  (void)folder, (void)mode;
  errno = ENOTSUP;
  return -1;
#endif
}

/// Gives such a file a name that nothing has yet.
static inline int polite_give_name(int file, int folder, const char *_Nonnull name) {
#ifdef __linux__
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
#else
  (void)file, (void)folder, (void)name;
  errno = ENOTSUP;
  return -1;
#endif
}

/// The names of an open file's extended attributes, each with a NUL after it.
static inline ssize_t polite_list_attributes(int file, char *_Nullable names, size_t size) {
#ifdef __linux__
  return flistxattr(file, names, size);
#else
  return flistxattr(file, names, size, 0);
#endif
}

/// The value of an extended attribute.
static inline ssize_t polite_get_attribute(int file, const char *_Nonnull name, void *_Nullable value, size_t size) {
#ifdef __linux__
  return fgetxattr(file, name, value, size);
#else
  return fgetxattr(file, name, value, size, 0, 0);
#endif
}

/// Sets an extended attribute.
static inline int polite_set_attribute(int file, const char *_Nonnull name, const void *_Nullable value, size_t size) {
#ifdef __linux__
  return fsetxattr(file, name, value, size, 0);
#else
  return fsetxattr(file, name, value, size, 0, 0);
#endif
}

#endif

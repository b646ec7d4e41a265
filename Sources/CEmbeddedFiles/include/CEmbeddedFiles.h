#include <stddef.h>

/// A file of this repository that the binary carries.
struct embedded_file {
  /// From `Sources/CEmbeddedFiles`, so that it begins with `../../`.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The first of all embedded files.
const struct embedded_file *_Nonnull embedded_files(void);

/// How many there are.
size_t embedded_file_count(void);

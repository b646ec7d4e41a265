#pragma once
#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>

struct polite_chunk {
  struct polite_chunk *_Nullable previous;
  max_align_t bytes[];
};

/// The memory of one tree, which is freed as a whole: libgumbo itself frees a tree recursively, and checks no limit.
struct polite_memory {
  /// How many bytes may still be taken from the system.
  size_t limit;
  struct polite_chunk *_Nullable last;
  char *_Nullable next;
  size_t left;
  jmp_buf exceeded;
};

static inline void *polite_allocate(void *context, size_t count) {
  struct polite_memory *memory = (struct polite_memory *)context;
  const size_t alignment = sizeof(max_align_t);
  const size_t size = (count / alignment + 1) * alignment;
  if (size > memory->left) {
    const size_t room = size > 1 << 16 ? size : 1 << 16;
    struct polite_chunk *chunk = room > memory->limit ? NULL : (struct polite_chunk *)malloc(sizeof *chunk + room);
    // Between here and `polite_parse` there is only libgumbo, which holds nothing but this memory.
    if (chunk == NULL) longjmp(memory->exceeded, 1);
    chunk->previous = memory->last;
    memory->last = chunk;
    memory->limit -= room;
    memory->next = (char *)chunk->bytes;
    memory->left = room;
  }
  void *result = memory->next;
  memory->next += size;
  memory->left -= size;
  return result;
}

static inline void polite_keep(void *context, void *pointer) { (void)context, (void)pointer; }

/// Returns `NULL` if the tree takes more memory than its limit.
static inline const GumboOutput *_Nullable polite_parse(
  const char *_Nonnull source, size_t count, struct polite_memory *_Nonnull memory
) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  options.userdata = memory;
  options.allocator = polite_allocate;
  options.deallocator = polite_keep;
  return setjmp(memory->exceeded) ? NULL : gumbo_parse_with_options(&options, source, count);
}

static inline void polite_free(struct polite_memory *_Nonnull memory) {
  while (memory->last) {
    struct polite_chunk *chunk = memory->last;
    memory->last = chunk->previous;
    free(chunk);
  }
}

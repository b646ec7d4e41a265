// The floor: the least that a generator of these pages can do.
//
//   floor CONTENT OUTPUT
//
// Two threads read each entry, skip its front matter, let libcmark render the body and write the page below OUTPUT,
// which must not exist. No checks, no templates, no highlighting, no links.

#include <cmark.h>
#include <fcntl.h>
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 2, PATH_BYTES = 4096 };

typedef struct { char *source, *target; } Task;

static Task *tasks;
static size_t task_count, task_capacity;
static atomic_size_t next_task;

static void fail(const char *path) {
  perror(path);
  exit(3);
}

static void add_task(const char *source, const char *target) {
  if (task_count == task_capacity) {
    task_capacity = task_capacity ? task_capacity * 2 : 1024;
    tasks = realloc(tasks, task_capacity * sizeof *tasks);
    if (!tasks) fail("memory");
  }
  tasks[task_count++] = (Task){strdup(source), strdup(target)};
}

// Lists the entries of a folder and makes the folder for their pages.
static void list(const char *source, const char *target) {
  if (mkdir(target, 0777) != 0) fail(target);
  DIR *folder = opendir(source);
  if (!folder) fail(source);
  char from[PATH_BYTES], to[PATH_BYTES];
  for (struct dirent *item; (item = readdir(folder));) {
    size_t length = strlen(item->d_name);
    if (item->d_name[0] == '.') continue;
    snprintf(from, sizeof from, "%s/%s", source, item->d_name);
    if (length > 3 && strcmp(item->d_name + length - 3, ".md") == 0) {
      snprintf(to, sizeof to, "%s/%.*s.html", target, (int)length - 3, item->d_name);
      add_task(from, to);
    } else if (item->d_type == DT_DIR) {
      snprintf(to, sizeof to, "%s/%s", target, item->d_name);
      list(from, to);
    }
  }
  closedir(folder);
}

// The number of bytes in a file, read into a buffer that grows as needed.
static size_t read_file(const char *path, char **buffer, size_t *capacity) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  size_t size = (size_t)status.st_size, count = 0;
  if (size + 1 > *capacity) {
    *capacity = (size + 1) * 2;
    *buffer = realloc(*buffer, *capacity);
    if (!*buffer) fail("memory");
  }
  while (count < size) {
    ssize_t part = read(file, *buffer + count, size - count);
    if (part <= 0) fail(path);
    count += (size_t)part;
  }
  close(file);
  (*buffer)[count] = 0;
  return count;
}

static void write_file(const char *path, const char *bytes, size_t size) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (file < 0) fail(path);
  while (size > 0) {
    ssize_t part = write(file, bytes, size);
    if (part <= 0) fail(path);
    bytes += part;
    size -= (size_t)part;
  }
  if (close(file) != 0) fail(path);
}

// Where the body begins.
static size_t skip_front_matter(const char *text) {
  if (strncmp(text, "---\n", 4) != 0) return 0;
  const char *end = strstr(text + 3, "\n---\n");
  return end ? (size_t)(end + 5 - text) : 0;
}

static void *work(void *unused) {
  (void)unused;
  char *buffer = NULL;
  size_t capacity = 0;
  for (size_t i; (i = atomic_fetch_add(&next_task, 1)) < task_count;) {
    size_t size = read_file(tasks[i].source, &buffer, &capacity);
    size_t start = skip_front_matter(buffer);
    char *page = cmark_markdown_to_html(buffer + start, size - start, CMARK_OPT_UNSAFE);
    write_file(tasks[i].target, page, strlen(page));
    free(page);
  }
  free(buffer);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: floor CONTENT OUTPUT\n");
    return 2;
  }
  list(arguments[1], arguments[2]);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, work, NULL) != 0) fail("thread");
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return 0;
}

#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

// A request, as far as it was read, and the response to it once there is one.
struct shim_request {
  char *target;
  int is_begun;
  char *body;
  size_t count;
  unsigned status;
  struct MHD_Response *response;
};

// How much a request may carry.
#define SHIM_MOST_BYTES ((size_t)64 << 20)

// Called once for each request, when all of it was read.
typedef enum MHD_Result (*shim_answerer)(
  void *context, struct MHD_Connection *connection, const char *method, struct shim_request *request
);

// What a client wrote is handed on as it was written.
static inline size_t shim_keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Called with what a server was started with when a client is gone of which nothing could be read.
typedef void (*shim_unread)(void *context);

struct shim_watch {
  shim_answerer answerer;
  shim_unread unread;
  void *context;
};

// Each connection has a byte of its own: whether something was read of it.
static inline void shim_notice(
  void *watch, struct MHD_Connection *connection, void **own, enum MHD_ConnectionNotificationCode code
) {
  (void)connection;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *own = calloc(1, 1);
  } else if (*own) {
    const struct shim_watch *told = watch;
    if (!*(char *)*own) told->unread(told->context);
    free(*own);
    *own = NULL;
  }
}

static inline void shim_note_read(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  if (info && info->socket_context) *(char *)info->socket_context = 1;
}

// The handler is told of an address without what comes behind `?`; here it is whole.
static inline void *shim_begin(void *context, const char *target, struct MHD_Connection *connection) {
  (void)context;
  (void)connection;
  struct shim_request *request = calloc(1, sizeof *request);
  if (request) request->target = strdup(target);
  return request;
}

static inline void shim_end(
  void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code
) {
  (void)context;
  (void)connection;
  (void)code;
  struct shim_request *request = *state;
  if (!request) return;
  if (request->response) MHD_destroy_response(request->response);
  free(request->target);
  free(request->body);
  free(request);
  *state = NULL;
}

static inline enum MHD_Result shim_read(struct shim_request *request, const char *bytes, size_t *count) {
  if (*count > SHIM_MOST_BYTES - request->count) return MHD_NO;
  char *body = realloc(request->body, request->count + *count);
  if (!body) return MHD_NO;
  memcpy(body + request->count, bytes, *count);
  request->body = body;
  request->count += *count;
  *count = 0;
  return MHD_YES;
}

static inline enum MHD_Result shim_handle(
  void *given, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
  const char *bytes, size_t *count, void **state
) {
  (void)path;
  (void)version;
  const struct shim_watch *watch = given;
  struct shim_request *request = *state;
  shim_note_read(connection);
  if (!request || !request->target) return MHD_NO;
  if (!request->is_begun) {
    request->is_begun = 1;
    return MHD_YES;
  }
  if (*count) return shim_read(request, bytes, count);
  if (request->response) return MHD_queue_response(connection, request->status, request->response);
  return watch->answerer(watch->context, connection, method, request);
}

// `MHD_start_daemon` is variadic, which Swift cannot call. The server answers on this machine alone, at a free port.
// The watch is there as long as the server is.
static inline struct MHD_Daemon *shim_start(struct shim_watch *watch) {
  struct sockaddr_in place;
  memset(&place, 0, sizeof place);
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
    MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, shim_handle, watch,
    MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&place, MHD_OPTION_UNESCAPE_CALLBACK, shim_keep, NULL,
    MHD_OPTION_NOTIFY_CONNECTION, shim_notice, watch, MHD_OPTION_URI_LOG_CALLBACK, shim_begin, NULL,
    MHD_OPTION_NOTIFY_COMPLETED, shim_end, NULL, MHD_OPTION_END
  );
}

// The port of a server; 0 when it is not known.
static inline int shim_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// Called with each field of a header.
typedef void (*shim_field)(void *context, const char *name, const char *value);

struct shim_fields {
  shim_field each;
  void *context;
};

static inline enum MHD_Result shim_tell_field(void *given, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  const struct shim_fields *fields = given;
  fields->each(fields->context, name, value ? value : "");
  return MHD_YES;
}

static inline void shim_each_field(struct MHD_Connection *connection, shim_field each, void *context) {
  struct shim_fields fields = { each, context };
  MHD_get_connection_values(connection, MHD_HEADER_KIND, shim_tell_field, &fields);
}

// Makes the response to a request, which nobody keeps. The bytes are copied.
static inline enum MHD_Result shim_respond(
  struct shim_request *request, unsigned status, const void *bytes, size_t count
) {
  request->status = status;
  request->response = MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
  if (!request->response) return MHD_NO;
  return MHD_add_response_header(request->response, "Cache-Control", "no-store");
}

static inline enum MHD_Result shim_add_field(struct shim_request *request, const char *name, const char *value) {
  return MHD_add_response_header(request->response, name, value);
}

static inline enum MHD_Result shim_send(struct MHD_Connection *connection, struct shim_request *request) {
  return MHD_queue_response(connection, request->status, request->response);
}

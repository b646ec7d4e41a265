#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

typedef enum MHD_Result (*shim_answerer)(
  void *context, struct MHD_Connection *connection, const char *target, const char *method, const char *version,
  const char *body, size_t *body_size, void **state
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

// `MHD_start_daemon` is variadic, which Swift cannot call. The server answers on this machine alone, at a free port.
// The watch is there as long as the server is.
static inline struct MHD_Daemon *shim_start(shim_answerer answerer, void *context, struct shim_watch *watch) {
  struct sockaddr_in place;
  memset(&place, 0, sizeof place);
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
    MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO, 0, NULL, NULL, answerer, context,
    MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&place, MHD_OPTION_UNESCAPE_CALLBACK, shim_keep, NULL,
    MHD_OPTION_NOTIFY_CONNECTION, shim_notice, watch, MHD_OPTION_END
  );
}

// The port of a server; 0 when it is not known.
static inline int shim_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// The text belongs to the connection.
static inline const char *shim_host(struct MHD_Connection *connection) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
}

// Gives an answer that nobody keeps. The bytes are copied.
static inline enum MHD_Result shim_answer(
  struct MHD_Connection *connection, unsigned status, const char *type, const void *bytes, size_t count
) {
  struct MHD_Response *response = MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
  if (!response) return MHD_NO;
  enum MHD_Result result = MHD_NO;
  if (MHD_add_response_header(response, "Content-Type", type) == MHD_YES
      && MHD_add_response_header(response, "Cache-Control", "no-store") == MHD_YES) {
    result = MHD_queue_response(connection, status, response);
  }
  MHD_destroy_response(response);
  return result;
}

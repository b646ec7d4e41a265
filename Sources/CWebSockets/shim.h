#pragma once
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef lws_callback_function *shim_attendant;

// A context, and the protocols that must be there as long as it is.
struct shim_client {
  struct lws_context *context;
  struct lws_protocols protocols[2];
};

static inline void shim_stop(struct shim_client *client) {
  if (client->context) lws_context_destroy(client->context);
  free(client);
}

// What takes part in one connection as its client. The settings that libwebsockets takes have other members in each of its
// builds, so they are filled in here.
static inline struct shim_client *shim_start(shim_attendant attendant, void *owner, bool is_secure) {
  struct shim_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->protocols[0].name = "texts";
  client->protocols[0].callback = attendant;
  client->protocols[0].rx_buffer_size = 1 << 16;
  lws_set_log_level(0, NULL);
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  info.port = CONTEXT_PORT_NO_LISTEN;
  info.protocols = client->protocols;
  info.user = owner;
  info.gid = -1;
  info.uid = -1;
  info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | (is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0);
  // Named though it is none, so that it is not looked for in the environment.
  info.http_proxy_address = "";
  // A table for as many files as the system allows could be large.
  info.fd_limit_per_thread = 32;
  // A machine that is gone without a word is noticed after half a minute.
  info.ka_time = 15;
  info.ka_probes = 3;
  info.ka_interval = 5;
  client->context = lws_create_context(&info);
  if (client->context) return client;
  shim_stop(client);
  return NULL;
}

// Begins to connect. That it comes to nothing may be told before this returns, or after.
static inline void shim_connect(
  struct shim_client *client, const char *address, int port, const char *host, const char *path, bool is_secure
) {
  struct lws_client_connect_info info;
  memset(&info, 0, sizeof info);
  info.context = client->context;
  info.address = address;
  info.port = port;
  info.host = host;
  info.path = path;
  info.ssl_connection = is_secure ? LCCSCF_USE_SSL : 0;
  info.local_protocol_name = client->protocols[0].name;
  lws_client_connect_via_info(&info);
}

static inline void *shim_owner(struct lws *connection) { return lws_context_user(lws_get_context(connection)); }

// `LWS_PRE` bytes before the text must be there, and are written to.
static inline bool shim_write(struct lws *connection, unsigned char *bytes, size_t count) {
  return lws_write(connection, bytes + LWS_PRE, count, LWS_WRITE_TEXT) >= (int)count;
}

static const size_t shim_room_before_text = LWS_PRE;

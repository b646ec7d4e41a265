#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift cannot call: one function for each type.

static inline CURLcode shim_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode shim_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode shim_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*shim_writer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode shim_set_writer(CURL *handle, shim_writer writer, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

// Called with each line of a response's header.
static inline CURLcode shim_set_header_reader(CURL *handle, shim_writer reader, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, reader);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HEADERDATA, context) : code;
}

typedef curl_socket_t (*shim_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode shim_set_opener(CURL *handle, shim_opener opener, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}

// Copies the bytes of an address of the Internet Protocol, and says how many there are; 0 for one of another family.
static inline int shim_address_bytes(const struct curl_sockaddr *address, unsigned char *bytes) {
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
  if (address->family == AF_INET && address->addrlen >= sizeof version4) {
    memcpy(&version4, &address->addr, sizeof version4);
    memcpy(bytes, &version4.sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof version6) {
    memcpy(&version6, &address->addr, sizeof version6);
    memcpy(bytes, &version6.sin6_addr, 16);
    return 16;
  }
  return 0;
}

static inline curl_socket_t shim_open(const struct curl_sockaddr *address) {
  int socket_type = address->socktype;
#ifdef SOCK_CLOEXEC
  socket_type |= SOCK_CLOEXEC;
#endif
  return socket(address->family, socket_type, address->protocol);
}

// libcurl calls it about once a second while it waits; what it returns beyond 0 ends the request.
typedef int (*shim_watcher)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode shim_set_watcher(CURL *handle, shim_watcher watcher, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watcher);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L) : code;
}

static inline CURLcode shim_response_code(CURL *handle, long *code) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, code);
}

// The text belongs to the handle, and holds until its next request.
static inline CURLcode shim_text(CURL *handle, CURLINFO info, const char **text) {
  return curl_easy_getinfo(handle, info, text);
}

static inline CURLcode shim_retry_after(CURL *handle, curl_off_t *seconds) {
  return curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, seconds);
}

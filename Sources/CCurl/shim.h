#pragma once
#include <curl/curl.h>

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

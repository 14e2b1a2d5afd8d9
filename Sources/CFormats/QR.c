#include "CQR.h"

#include <dlfcn.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

static __typeof__(QRcode_encodeString8bit) *encode;
static __typeof__(QRcode_free) *release;

bool cf_load_qr(void) {
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  *(void **)&encode = dlsym(library, "QRcode_encodeString8bit");
  *(void **)&release = dlsym(library, "QRcode_free");
  return encode != NULL && release != NULL;
}

uint8_t *cf_qr(const char *text, int *width) {
  QRcode *code = encode(text, 0, QR_ECLEVEL_M);
  if (code == NULL) return NULL;
  size_t count = (size_t)code->width * (size_t)code->width;
  uint8_t *modules = malloc(count);
  if (modules != NULL) {
    memcpy(modules, code->data, count);
    *width = code->width;
  }
  release(code);
  return modules;
}

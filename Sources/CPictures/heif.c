#include <dlfcn.h>
#include <stdlib.h>

#include "CPictures.h"

// What is used of libheif 1.11 and later (libheif/heif.h), which need not be installed.
typedef struct {
  int code, subcode;
  const char *message;
} heif_error;

enum { colorspace_rgb = 1, chroma_rgba = 11, channel_interleaved = 10 };

static struct {
  void *(*alloc)(void);
  void (*free)(void *);
  void (*set_threads)(void *, int);
  heif_error (*read)(void *, const void *, size_t, const void *);
  heif_error (*primary)(void *, void **);
  void (*release_handle)(void *);
  int (*width)(const void *);
  int (*height)(const void *);
  heif_error (*decode)(const void *, void **, int, int, const void *);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*plane_width)(const void *, int);
  int (*plane_height)(const void *, int);
  void (*release)(void *);
  int (*metadata)(const void *, const char *, uint32_t *, int);
  size_t (*metadata_size)(const void *, uint32_t);
  heif_error (*get_metadata)(const void *, uint32_t, void *);
} heif;

#define LOAD(member, name) (*(void **)&heif.member = dlsym(library, "heif_" name)) != NULL

bool cp_load_heif(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  // Plug-ins are loaded now: later this process may open no file.
  heif_error (*init)(void *) = NULL;
  *(void **)&init = dlsym(library, "heif_init");
  if (init != NULL && init(NULL).code != 0) return false;
  return LOAD(alloc, "context_alloc") && LOAD(free, "context_free") &&
         LOAD(set_threads, "context_set_max_decoding_threads") &&
         LOAD(read, "context_read_from_memory_without_copy") &&
         LOAD(primary, "context_get_primary_image_handle") &&
         LOAD(release_handle, "image_handle_release") && LOAD(width, "image_handle_get_width") &&
         LOAD(height, "image_handle_get_height") && LOAD(decode, "decode_image") &&
         LOAD(plane, "image_get_plane_readonly") && LOAD(plane_width, "image_get_width") &&
         LOAD(plane_height, "image_get_height") && LOAD(release, "image_release") &&
         LOAD(metadata, "image_handle_get_list_of_metadata_block_IDs") &&
         LOAD(metadata_size, "image_handle_get_metadata_size") &&
         LOAD(get_metadata, "image_handle_get_metadata");
}

// The main picture of a file; NULL if it cannot be read.
static void *open_primary(void *context, const uint8_t *bytes, size_t count) {
  void *handle = NULL;
  heif.set_threads(context, 0);
  if (heif.read(context, bytes, count, NULL).code != 0) return NULL;
  return heif.primary(context, &handle).code == 0 ? handle : NULL;
}

CPExtent cp_read_heif(const uint8_t *bytes, size_t count, cp_taker taker) {
  void *context = heif.alloc(), *image = NULL;
  void *handle = context == NULL ? NULL : open_primary(context, bytes, count);
  CPExtent extent = CPNothing;
  if (handle != NULL && heif.width(handle) > 0 && heif.height(handle) > 0 &&
      taker.begin(taker.context, (size_t)heif.width(handle), (size_t)heif.height(handle)) &&
      heif.decode(handle, &image, colorspace_rgb, chroma_rgba, NULL).code == 0) {
    int stride = 0;
    const uint8_t *plane = heif.plane(image, channel_interleaved, &stride);
    // The rows must be as many and as long as the header says.
    if (plane != NULL && heif.plane_width(image, channel_interleaved) == heif.width(handle) &&
        heif.plane_height(image, channel_interleaved) == heif.height(handle)) {
      for (int y = 0; y < heif.height(handle); y++)
        taker.row(taker.context, plane + (size_t)y * (size_t)stride);
      extent = CPWhole;
    }
  }
  if (image != NULL) heif.release(image);
  if (handle != NULL) heif.release_handle(handle);
  if (context != NULL) heif.free(context);
  return extent;
}

uint8_t *cp_heif_exif(const uint8_t *bytes, size_t count, size_t *length) {
  void *context = heif.alloc();
  void *handle = context == NULL ? NULL : open_primary(context, bytes, count);
  uint8_t *exif = NULL;
  uint32_t block = 0;
  if (handle != NULL && heif.metadata(handle, "Exif", &block, 1) == 1) {
    *length = heif.metadata_size(handle, block);
    exif = *length > 0 && *length < 1 << 20 ? malloc(*length) : NULL;
    if (exif != NULL && heif.get_metadata(handle, block, exif).code != 0) {
      free(exif);
      exif = NULL;
    }
  }
  if (handle != NULL) heif.release_handle(handle);
  if (context != NULL) heif.free(context);
  return exif;
}

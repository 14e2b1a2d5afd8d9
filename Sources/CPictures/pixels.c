#define _GNU_SOURCE  // memmem
#include "CPictures.h"

#include <sixel/sixel.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  uint8_t *bytes;
  size_t count, room;
  bool failed;
} buffer;

static int append(char *data, int size, void *context) {
  buffer *target = context;
  if (target->failed) return size;
  if (target->count + (size_t)size > target->room) {
    size_t room = 2 * target->room + (size_t)size;
    uint8_t *bytes = realloc(target->bytes, room);
    if (bytes == NULL) {
      target->failed = true;
      return size;
    }
    target->bytes = bytes;
    target->room = room;
  }
  memcpy(target->bytes + target->count, data, (size_t)size);
  target->count += (size_t)size;
  return size;
}

uint8_t *cp_sixel(const uint8_t *rgb, int width, int height, int colors, size_t *count) {
  buffer target = {NULL, 0, 0, false};
  sixel_output_t *output = NULL;
  sixel_dither_t *dither = NULL;
  // libsixel changes no pixel, but does not say so.
  unsigned char *pixels = (unsigned char *)rgb;
  bool is_made =
    SIXEL_SUCCEEDED(sixel_output_new(&output, append, &target, NULL)) &&
    SIXEL_SUCCEEDED(sixel_dither_new(&dither, colors, NULL)) &&
    SIXEL_SUCCEEDED(sixel_dither_initialize(
      dither, pixels, width, height, SIXEL_PIXELFORMAT_RGB888, SIXEL_LARGE_NORM,
      SIXEL_REP_AVERAGE_COLORS, SIXEL_QUALITY_LOW));
  // Runs of one colour are short to say: for the bytes of dithering there are more colours.
  if (is_made) sixel_dither_set_diffusion_type(dither, SIXEL_DIFFUSE_NONE);
  is_made = is_made && SIXEL_SUCCEEDED(sixel_encode(pixels, width, height, 0, dither, output));
  if (dither != NULL) sixel_dither_unref(dither);
  if (output != NULL) sixel_output_unref(output);
  if (!is_made || target.failed) {
    free(target.bytes);
    return NULL;
  }
  *count = target.count;
  return target.bytes;
}

uint8_t *cp_deflate(const uint8_t *bytes, size_t count, size_t *length) {
  uLongf room = compressBound(count);
  uint8_t *target = malloc(room);
  if (target == NULL || compress2(target, &room, bytes, count, 6) != Z_OK) {
    free(target);
    return NULL;
  }
  *length = room;
  return target;
}

uint32_t cp_checksum(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}

size_t cp_find(
  const uint8_t *all, size_t count, const uint8_t *bytes, size_t length, size_t start) {
  const uint8_t *found = start < count ? memmem(all + start, count - start, bytes, length) : NULL;
  return found == NULL ? count : (size_t)(found - all);
}

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "CPictures.h"

typedef struct {
  const uint8_t *bytes;
  size_t left;
} source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "The file ends early.");
  memcpy(target, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

// Without these, libpng writes messages, which this process must not.
static void keep_silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void jump(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void make_rgba(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
}

CPExtent cp_read_png(const uint8_t *bytes, size_t count, size_t most, cp_taker taker) {
  source from = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, jump, keep_silent);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  // What is set after the jump is read after it.
  uint8_t *volatile pixels = NULL;
  volatile size_t row_size = 0, height = 0;
  volatile bool is_interlaced = false;
  volatile CPExtent extent = CPNothing;
  if (info == NULL) return png_destroy_read_struct(&png, &info, NULL), CPNothing;
  if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_read_fn(png, &from, read_bytes);
    png_read_info(png, info);
    make_rgba(png);
    const int passes = png_set_interlace_handling(png);
    is_interlaced = passes > 1;
    png_read_update_info(png, info);
    row_size = png_get_rowbytes(png, info);
    height = png_get_image_height(png, info);
    const size_t kept = is_interlaced ? height : 1;
    if (row_size <= most / kept && taker.begin(taker.context, row_size / 4, height))
      pixels = calloc(kept, row_size);
    for (int pass = 0; pixels != NULL && pass < passes; pass++) {
      for (size_t y = 0; y < height; y++) {
        uint8_t *row = pixels + (is_interlaced ? y * row_size : 0);
        png_read_row(png, row, NULL);
        extent = CPPart;
        if (!is_interlaced) taker.row(taker.context, row);
      }
    }
    if (pixels != NULL) extent = CPWhole;
  }
  for (size_t y = 0; is_interlaced && extent != CPNothing && y < height; y++)
    taker.row(taker.context, pixels + y * row_size);
  free(pixels);
  png_destroy_read_struct(&png, &info, NULL);
  return extent;
}

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#include "CPictures.h"

// The functions of libtiff that say where something is take any number of arguments, which Swift
// cannot call.

typedef struct {
  const uint8_t *bytes;
  toff_t size, place;
} memory;

static tsize_t read_part(thandle_t handle, void *target, tsize_t count) {
  memory *file = handle;
  if (count < 0 || file->place >= file->size) return 0;
  const toff_t rest = file->size - file->place;
  const size_t part = (toff_t)count < rest ? (size_t)count : (size_t)rest;
  memcpy(target, file->bytes + file->place, part);
  file->place += part;
  return (tsize_t)part;
}

static tsize_t refuse_to_write(thandle_t handle, void *source, tsize_t count) {
  (void)handle;
  (void)source;
  (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
  memory *file = handle;
  if (origin == SEEK_CUR) offset += file->place;
  if (origin == SEEK_END) offset += file->size;
  return file->place = offset;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t get_size(thandle_t handle) { return ((memory *)handle)->size; }

// A part of a picture: all of its columns, and some of its rows; strips and tiles have their last
// row first.
typedef struct {
  TIFF *tiff;
  uint32_t width, height, part_width, part_height;
  bool is_tiled;
  uint32_t *part, *rows;
} band;

static bool read_band(const band *band, uint32_t start) {
  const uint32_t left = band->height - start;
  const uint32_t count = left < band->part_height ? left : band->part_height;
  for (uint32_t x = 0; x < band->width; x += band->part_width) {
    const bool is_read = band->is_tiled
                             ? TIFFReadRGBATileExt(band->tiff, x, start, band->part, 1)
                             : TIFFReadRGBAStripExt(band->tiff, start, band->part, 1);
    if (!is_read) return false;
    const uint32_t rest = band->width - x;
    const uint32_t columns = rest < band->part_width ? rest : band->part_width;
    // A last strip has only the rows that there are.
    const uint32_t last = (band->is_tiled ? band->part_height : count) - 1;
    for (uint32_t y = 0; y < count; y++)
      memcpy(band->rows + (size_t)y * band->width + x,
             band->part + (size_t)(last - y) * band->part_width, columns * sizeof *band->rows);
  }
  return true;
}

// libtiff hands over colours that are multiplied with their alpha; here they get a white ground.
static void pass(const band *band, uint32_t count, uint8_t *pixels, cp_taker taker) {
  for (uint32_t y = 0; y < count; y++) {
    const uint32_t *row = band->rows + (size_t)y * band->width;
    for (uint32_t x = 0; x < band->width; x++) {
      const uint32_t white = 255 - TIFFGetA(row[x]);
      const uint32_t values[] = {TIFFGetR(row[x]), TIFFGetG(row[x]), TIFFGetB(row[x])};
      for (int channel = 0; channel < 3; channel++) {
        const uint32_t value = values[channel] + white;
        pixels[4 * x + channel] = (uint8_t)(value < 255 ? value : 255);
      }
      pixels[4 * x + 3] = 255;
    }
    taker.row(taker.context, pixels);
  }
}

static CPExtent read_bands(band *band, size_t most, cp_taker taker) {
  const size_t part = (size_t)band->part_width * band->part_height;
  const size_t rows = (size_t)band->width * band->part_height;
  if (part == 0 || part > most / 4 || rows > most / 4) return CPNothing;
  band->part = calloc(part, sizeof *band->part);
  band->rows = calloc(rows, sizeof *band->rows);
  uint8_t *pixels = calloc(band->width, 4);
  CPExtent extent = CPNothing;
  uint32_t start = 0;
  while (band->part != NULL && band->rows != NULL && pixels != NULL && start < band->height &&
         read_band(band, start)) {
    const uint32_t left = band->height - start;
    const uint32_t count = left < band->part_height ? left : band->part_height;
    pass(band, count, pixels, taker);
    start += count;
    extent = start < band->height ? CPPart : CPWhole;
  }
  free(band->part);
  free(band->rows);
  free(pixels);
  return extent;
}

CPExtent cp_read_tiff(const uint8_t *bytes, size_t count, size_t most, cp_taker taker) {
  memory file = {bytes, count, 0};
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
  TIFF *tiff = TIFFClientOpen("", "rm", &file, read_part, refuse_to_write, seek, close_nothing,
                              get_size, NULL, NULL);
  if (tiff == NULL) return CPNothing;
  band band = {.tiff = tiff, .is_tiled = TIFFIsTiled(tiff) != 0};
  CPExtent extent = CPNothing;
  // The picture is turned once it is small.
  if (TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &band.width) &&
      TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &band.height) &&
      TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT) &&
      taker.begin(taker.context, band.width, band.height)) {
    band.part_width = band.width;
    if (band.is_tiled) {
      TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &band.part_width);
      TIFFGetField(tiff, TIFFTAG_TILELENGTH, &band.part_height);
    } else {
      TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &band.part_height);
      if (band.part_height > band.height) band.part_height = band.height;
    }
    extent = read_bands(&band, most, taker);
  }
  TIFFClose(tiff);
  return extent;
}

/// The C libraries that decode pictures, wrapped where Swift cannot import them as they are.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <gif_lib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>

// Swift imports such an enum as a frozen one, with no other cases.
#define CP_CLOSED __attribute__((enum_extensibility(closed)))

// How far a picture could be read.
typedef enum CP_CLOSED {
  CPWhole,
  // Some rows, and then no more.
  CPPart,
  CPNothing,
} CPExtent;

// What reads a picture tells: its size, which may be refused, and then its rows from the top, each
// of red, green, blue and alpha.
typedef struct {
  void *context;
  bool (*begin)(void *context, size_t width, size_t height);
  void (*row)(void *context, const uint8_t *pixels);
} cp_taker;

// Reads a PNG: the errors of libpng are jumps, which must not cross Swift frames. An interlaced one
// needs memory for all of it, and is refused if that would be more than `most` bytes.
CPExtent cp_read_png(const uint8_t *bytes, size_t count, size_t most, cp_taker taker);

// Reads a TIFF, a row of strips or tiles at a time, which may have `most` bytes.
CPExtent cp_read_tiff(const uint8_t *bytes, size_t count, size_t most, cp_taker taker);

// A picture of libheif, which is loaded at run time; 0 if that fails.
bool cp_load_heif(void);
CPExtent cp_read_heif(const uint8_t *bytes, size_t count, cp_taker taker);
// The Exif of a HEIF picture; to be freed by the caller, NULL if it has none.
uint8_t *cp_heif_exif(const uint8_t *bytes, size_t count, size_t *length);

// Pixels of red, green and blue as sixel, in so many colours, and bytes as a zlib stream; each to be
// freed by the caller, NULL if memory is short.
uint8_t *cp_sixel(const uint8_t *rgb, int width, int height, int colors, size_t *count);
uint8_t *cp_deflate(const uint8_t *bytes, size_t count, size_t *length);

// Where bytes first stand in others from a place on; their count if they do not.
size_t cp_find(
  const uint8_t *all, size_t count, const uint8_t *bytes, size_t length, size_t start);

// The CRC-32 of bytes (RFC 1952).
uint32_t cp_checksum(const uint8_t *bytes, size_t count);

// From now on this process can only read its input, write its output, take so much memory and
// end, and start threads if it has any; false if the system has no way to say so.
bool cp_confine(size_t memory, bool has_threads);

// Has the system end a process once it has worked for so many seconds in all.
void cp_limit_work(pid_t process, long seconds);

#endif

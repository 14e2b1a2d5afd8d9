/// The photos of the sample, compiled into the program.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  // The animal that it shows, and who drew it.
  const char *animal, *artist;
  // A JPEG.
  const uint8_t *bytes;
  size_t count;
} cs_photo;

// The photo at an index; NULL behind the last one.
const cs_photo *cs_sample_photo(size_t index);

#endif

// What minizip asks of a file, as one function: its own would open the path once more.
#ifndef CZIP_H
#define CZIP_H

#include <minizip/unzip.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  // Handed to the function.
  void *context;
  // Fills the buffer from this byte of the file on: how many bytes; fewer only at the end, less
  // than 0 when it failed.
  ptrdiff_t (*read)(void *context, uint64_t offset, void *buffer, size_t capacity);
  // The size of the file.
  uint64_t size;
} cf_zip_reader;

// NULL when it is no zip file. The context must live until it is closed with `unzClose`.
unzFile cf_zip_open(const cf_zip_reader *reader);

#ifdef __cplusplus
}
#endif

#endif

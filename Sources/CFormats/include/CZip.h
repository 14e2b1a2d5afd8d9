// The file access that minizip uses: its own functions would open the path again, and ignore some
// failures.
#ifndef CZIP_H
#define CZIP_H

#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  // Passed to the function.
  void *context;
  // Fills the buffer from this offset on and returns how many bytes; fewer only at the end, less
  // than 0 on failure.
  ptrdiff_t (*read)(void *context, uint64_t offset, void *buffer, size_t capacity);
  // The size of the file.
  uint64_t size;
} cf_zip_reader;

// NULL if it is not a zip file. The context must live until `unzClose`.
unzFile cf_zip_open(const cf_zip_reader *reader);

typedef struct {
  // Open for writing, and empty. It is not closed here.
  int descriptor;
  // 0, or the errno of the first write that failed; no other is tried, whatever minizip says.
  int code;
} cf_zip_output;

// NULL when out of memory. The output must live until `zipClose`.
zipFile cf_zip_create(cf_zip_output *output);

#ifdef __cplusplus
}
#endif

#endif

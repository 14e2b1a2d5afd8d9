// The file access that minizip uses: its own functions would open the path again, and ignore some
// failures.
#ifndef CZIP_H
#define CZIP_H

#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  // Open for reading, or for writing and empty. It is not closed here.
  int descriptor;
  // 0, or the errno of the first call that failed; no other write is tried, whatever minizip says.
  int code;
  // Where the archive begins in the file, and its size.
  uint64_t start, size;
} cf_zip_file;

// NULL if it is not a zip file. The file must live until `unzClose`.
unzFile cf_zip_open(cf_zip_file *file);

// NULL when out of memory. The file must live until `zipClose`.
zipFile cf_zip_create(cf_zip_file *file);

#ifdef __cplusplus
}
#endif

#endif

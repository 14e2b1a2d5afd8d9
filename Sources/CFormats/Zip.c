#include "CZip.h"

#include <stdlib.h>
#include <string.h>

// An open file. minizip reads the directory byte by byte: the window serves these reads.
typedef struct {
  cf_zip_reader reader;
  uint64_t offset;
  uint64_t window_start;
  size_t window_size;
  int has_failed;
  char window[65536];
} zip_file;

static voidpf zip_open(voidpf opaque, const void *name, int mode) {
  (void)name;
  if (mode & ZLIB_FILEFUNC_MODE_WRITE) return NULL;
  zip_file *file = malloc(sizeof *file);
  if (file == NULL) return NULL;
  file->reader = *(const cf_zip_reader *)opaque;
  file->offset = file->window_start = 0;
  file->window_size = 0;
  file->has_failed = 0;
  return file;
}

static size_t from_window(zip_file *file, char *buffer, size_t size) {
  if (file->offset < file->window_start) return 0;
  const uint64_t start = file->offset - file->window_start;
  if (start >= file->window_size) return 0;
  const size_t rest = file->window_size - (size_t)start;
  const size_t count = size < rest ? size : rest;
  memcpy(buffer, file->window + start, count);
  return count;
}

static int fill_window(zip_file *file) {
  const ptrdiff_t count =
      file->reader.read(file->reader.context, file->offset, file->window, sizeof file->window);
  file->has_failed |= count < 0;
  file->window_start = file->offset;
  file->window_size = count < 0 ? 0 : (size_t)count;
  return count > 0;
}

static uLong zip_read(voidpf opaque, voidpf stream, void *buffer, uLong size) {
  (void)opaque;
  zip_file *file = stream;
  uLong done = 0;
  while (done < size) {
    const size_t count = from_window(file, (char *)buffer + done, size - done);
    file->offset += count;
    done += count;
    if (done < size && count == 0 && !fill_window(file)) break;
  }
  return done;
}

static ZPOS64_T zip_tell(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((zip_file *)stream)->offset;
}

static long zip_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin) {
  (void)opaque;
  zip_file *file = stream;
  uint64_t start = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) start = file->offset;
  if (origin == ZLIB_FILEFUNC_SEEK_END) start = file->reader.size;
  if (offset > file->reader.size || start + offset > file->reader.size) return -1;
  file->offset = start + offset;
  return 0;
}

static int zip_close(voidpf opaque, voidpf stream) {
  (void)opaque;
  free(stream);
  return 0;
}

static int zip_error(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((zip_file *)stream)->has_failed;
}

unzFile cf_zip_open(const cf_zip_reader *reader) {
  zlib_filefunc64_def functions = {
      .zopen64_file = zip_open,
      .zread_file = zip_read,
      .ztell64_file = zip_tell,
      .zseek64_file = zip_seek,
      .zclose_file = zip_close,
      .zerror_file = zip_error,
      .opaque = (void *)reader,
  };
  return unzOpen2_64("", &functions);
}

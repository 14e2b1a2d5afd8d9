#include "CZip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A file that is being written. minizip writes the directory a few bytes at a time: the window
// collects them. minizip computes its own offsets, so the file is never asked for one.
typedef struct {
  cf_zip_output *output;
  uint64_t offset;
  uint64_t size;
  uint64_t window_start;
  size_t window_size;
  char window[65536];
} output_file;

static voidpf output_open(voidpf opaque, const void *name, int mode) {
  (void)name;
  if (!(mode & ZLIB_FILEFUNC_MODE_CREATE)) return NULL;
  output_file *file = malloc(sizeof *file);
  if (file == NULL) return NULL;
  file->output = opaque;
  file->offset = file->size = file->window_start = 0;
  file->window_size = 0;
  return file;
}

static int empty_window(output_file *file) {
  size_t done = 0;
  while (file->output->code == 0 && done < file->window_size) {
    const ssize_t count = pwrite(file->output->descriptor, file->window + done,
                                 file->window_size - done, (off_t)(file->window_start + done));
    if (count < 0 && errno != EINTR) file->output->code = errno;
    if (count > 0) done += (size_t)count;
  }
  file->window_start = file->offset;
  file->window_size = 0;
  return file->output->code;
}

static uLong output_write(voidpf opaque, voidpf stream, const void *bytes, uLong size) {
  (void)opaque;
  output_file *file = stream;
  uLong done = 0;
  while (done < size) {
    const int is_next = file->offset == file->window_start + file->window_size;
    const size_t room = is_next ? sizeof file->window - file->window_size : 0;
    if (room == 0) {
      if (empty_window(file) != 0) return done;
      continue;
    }
    const size_t count = size - done < room ? size - done : room;
    memcpy(file->window + file->window_size, (const char *)bytes + done, count);
    file->window_size += count;
    file->offset += count;
    done += count;
  }
  if (file->offset > file->size) file->size = file->offset;
  return done;
}

static uLong output_read(voidpf opaque, voidpf stream, void *buffer, uLong size) {
  (void)opaque, (void)stream, (void)buffer, (void)size;
  return 0;
}

static ZPOS64_T output_tell(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((output_file *)stream)->offset;
}

static long output_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin) {
  (void)opaque;
  output_file *file = stream;
  uint64_t start = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) start = file->offset;
  if (origin == ZLIB_FILEFUNC_SEEK_END) start = file->size;
  file->offset = start + offset;
  return 0;
}

static int output_close(voidpf opaque, voidpf stream) {
  (void)opaque;
  const int code = empty_window(stream);
  free(stream);
  return code;
}

static int output_error(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((output_file *)stream)->output->code;
}

zipFile cf_zip_create(cf_zip_output *output) {
  zlib_filefunc64_def functions = {
      .zopen64_file = output_open,
      .zread_file = output_read,
      .zwrite_file = output_write,
      .ztell64_file = output_tell,
      .zseek64_file = output_seek,
      .zclose_file = output_close,
      .zerror_file = output_error,
      .opaque = output,
  };
  return zipOpen2_64("", APPEND_STATUS_CREATE, NULL, &functions);
}

#include "CZip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// An open file. minizip reads the directory byte by byte: the window serves these reads.
typedef struct {
  cf_zip_reader reader;
  cf_zip_output *output;
  uint64_t offset;
  uint64_t size;
  uint64_t window_start;
  size_t window_size;
  int has_failed;
  char window[65536];
} zip_file;

static ZPOS64_T zip_tell(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((zip_file *)stream)->offset;
}

static long zip_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin) {
  (void)opaque;
  zip_file *file = stream;
  uint64_t start = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) start = file->offset;
  if (origin == ZLIB_FILEFUNC_SEEK_END) start = file->size;
  if (offset > file->size || start + offset > file->size) return -1;
  file->offset = start + offset;
  return 0;
}

static int zip_error(voidpf opaque, voidpf stream) {
  (void)opaque;
  const zip_file *file = stream;
  return file->output == NULL ? file->has_failed : file->output->code;
}

static voidpf input_open(voidpf opaque, const void *name, int mode) {
  (void)name;
  if (mode & ZLIB_FILEFUNC_MODE_WRITE) return NULL;
  zip_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  file->reader = *(const cf_zip_reader *)opaque;
  file->size = file->reader.size;
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

static uLong input_read(voidpf opaque, voidpf stream, void *buffer, uLong size) {
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

static int input_close(voidpf opaque, voidpf stream) {
  (void)opaque;
  free(stream);
  return 0;
}

unzFile cf_zip_open(const cf_zip_reader *reader) {
  zlib_filefunc64_def functions = {
      .zopen64_file = input_open,
      .zread_file = input_read,
      .ztell64_file = zip_tell,
      .zseek64_file = zip_seek,
      .zclose_file = input_close,
      .zerror_file = zip_error,
      .opaque = (void *)reader,
  };
  return unzOpen2_64("", &functions);
}

static voidpf output_open(voidpf opaque, const void *name, int mode) {
  (void)name;
  if (!(mode & ZLIB_FILEFUNC_MODE_CREATE)) return NULL;
  zip_file *file = calloc(1, sizeof *file);
  if (file != NULL) file->output = opaque;
  return file;
}

static int empty_window(zip_file *file) {
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
  zip_file *file = stream;
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

static int output_close(voidpf opaque, voidpf stream) {
  (void)opaque;
  const int code = empty_window(stream);
  free(stream);
  return code;
}

zipFile cf_zip_create(cf_zip_output *output) {
  zlib_filefunc64_def functions = {
      .zopen64_file = output_open,
      .zread_file = output_read,
      .zwrite_file = output_write,
      .ztell64_file = zip_tell,
      .zseek64_file = zip_seek,
      .zclose_file = output_close,
      .zerror_file = zip_error,
      .opaque = output,
  };
  return zipOpen2_64("", APPEND_STATUS_CREATE, NULL, &functions);
}

#include "CZip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// An open file. minizip reads the directory byte by byte: the window serves these reads.
typedef struct {
  cf_zip_file *file;
  int is_output;
  uint64_t offset;
  uint64_t window_start;
  size_t window_size;
  char window[65536];
} zip_stream;

static voidpf zip_open(voidpf opaque, const void *name, int mode) {
  (void)name;
  zip_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL) return NULL;
  stream->file = opaque;
  stream->is_output = mode & ZLIB_FILEFUNC_MODE_WRITE;
  return stream;
}

static ZPOS64_T zip_tell(voidpf opaque, voidpf handle) {
  (void)opaque;
  return ((zip_stream *)handle)->offset;
}

static long zip_seek(voidpf opaque, voidpf handle, ZPOS64_T offset, int origin) {
  const uint64_t size = ((cf_zip_file *)opaque)->size;
  zip_stream *stream = handle;
  uint64_t start = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) start = stream->offset;
  if (origin == ZLIB_FILEFUNC_SEEK_END) start = size;
  if (offset > size || start + offset > size) return -1;
  stream->offset = start + offset;
  return 0;
}

static int zip_error(voidpf opaque, voidpf handle) {
  (void)handle;
  return ((cf_zip_file *)opaque)->code;
}

static size_t from_window(zip_stream *stream, char *buffer, size_t size) {
  if (stream->offset < stream->window_start) return 0;
  const uint64_t start = stream->offset - stream->window_start;
  if (start >= stream->window_size) return 0;
  const size_t rest = stream->window_size - (size_t)start;
  const size_t count = size < rest ? size : rest;
  memcpy(buffer, stream->window + start, count);
  return count;
}

static int fill_window(zip_stream *stream) {
  cf_zip_file *file = stream->file;
  const uint64_t rest = file->size - stream->offset;
  const size_t size = rest < sizeof stream->window ? (size_t)rest : sizeof stream->window;
  ssize_t count;
  do {
    count = pread(file->descriptor, stream->window, size, (off_t)(file->start + stream->offset));
  } while (count < 0 && errno == EINTR);
  if (count < 0 && file->code == 0) file->code = errno;
  stream->window_start = stream->offset;
  stream->window_size = count < 0 ? 0 : (size_t)count;
  return count > 0;
}

static uLong zip_read(voidpf opaque, voidpf handle, void *buffer, uLong size) {
  (void)opaque;
  zip_stream *stream = handle;
  if (stream->is_output) return 0;
  uLong done = 0;
  while (done < size) {
    const size_t count = from_window(stream, (char *)buffer + done, size - done);
    stream->offset += count;
    done += count;
    if (done < size && count == 0 && !fill_window(stream)) break;
  }
  return done;
}

static int empty_window(zip_stream *stream) {
  cf_zip_file *file = stream->file;
  size_t done = 0;
  while (file->code == 0 && done < stream->window_size) {
    const ssize_t count = pwrite(file->descriptor, stream->window + done,
                                 stream->window_size - done, (off_t)(stream->window_start + done));
    if (count < 0 && errno != EINTR) file->code = errno;
    if (count > 0) done += (size_t)count;
  }
  stream->window_start = stream->offset;
  stream->window_size = 0;
  return file->code;
}

static uLong zip_write(voidpf opaque, voidpf handle, const void *bytes, uLong size) {
  cf_zip_file *file = opaque;
  zip_stream *stream = handle;
  if (!stream->is_output) return 0;
  uLong done = 0;
  while (done < size) {
    const int is_next = stream->offset == stream->window_start + stream->window_size;
    const size_t room = is_next ? sizeof stream->window - stream->window_size : 0;
    if (room == 0) {
      if (empty_window(stream) != 0) return done;
      continue;
    }
    const size_t count = size - done < room ? size - done : room;
    memcpy(stream->window + stream->window_size, (const char *)bytes + done, count);
    stream->window_size += count;
    stream->offset += count;
    done += count;
  }
  if (stream->offset > file->size) file->size = stream->offset;
  return done;
}

static int zip_close(voidpf opaque, voidpf handle) {
  (void)opaque;
  zip_stream *stream = handle;
  const int code = stream->is_output ? empty_window(stream) : 0;
  free(stream);
  return code;
}

static zlib_filefunc64_def functions(cf_zip_file *file) {
  return (zlib_filefunc64_def){
      .zopen64_file = zip_open,
      .zread_file = zip_read,
      .zwrite_file = zip_write,
      .ztell64_file = zip_tell,
      .zseek64_file = zip_seek,
      .zclose_file = zip_close,
      .zerror_file = zip_error,
      .opaque = file,
  };
}

unzFile cf_zip_open(cf_zip_file *file) {
  zlib_filefunc64_def access = functions(file);
  return unzOpen2_64("", &access);
}

zipFile cf_zip_create(cf_zip_file *file) {
  zlib_filefunc64_def access = functions(file);
  return zipOpen2_64("", APPEND_STATUS_CREATE, NULL, &access);
}

#define _GNU_SOURCE 1  // O_NOFOLLOW

#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct words {
  char *path;
  size_t length;
  char bytes[];
};

// A handler takes the words out of here, once: it never reads what another thread frees.
static _Atomic(struct words *) prepared = NULL;

static void discard(struct words *words) {
  if (words == NULL) return;
  free(words->path);
  free(words);
}

bool cn_last_words_prepare(const char *path, const void *bytes, size_t length) {
  struct words *words = malloc(sizeof *words + length);
  char *copy = strdup(path);
  if (words == NULL || copy == NULL) {
    free(words);
    free(copy);
    return false;
  }
  words->path = copy;
  words->length = length;
  memcpy(words->bytes, bytes, length);
  discard(atomic_exchange(&prepared, words));
  return true;
}

void cn_last_words_forget(void) { discard(atomic_exchange(&prepared, NULL)); }

// Calls only what a handler may call (signal-safety(7)); frees nothing, as the process ends.
void cn_last_words_say(void) {
  struct words *words = atomic_exchange(&prepared, NULL);
  int saved = errno, file;
  size_t done = 0;
  if (words == NULL) return;
  file = open(words->path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  while (file >= 0 && done < words->length) {
    ssize_t count = write(file, words->bytes + done, words->length - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += (size_t)count;
  }
  if (file >= 0) close(file);
  errno = saved;
}

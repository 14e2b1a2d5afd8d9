#define _GNU_SOURCE
#include "CFuzzer.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

// The harness: the number of the subject of this name, less than 0 if there is none; and one reading.
extern int fuzz_subject(const char *name);
extern void fuzz_one(int subject, const uint8_t *bytes, size_t count);

static int chosen;

int fuzz_file(void) { return memfd_create("fuzz", MFD_CLOEXEC); }

// Takes the first argument, which is the subject.
int LLVMFuzzerInitialize(int *count, char ***arguments) {
  chosen = *count > 1 ? fuzz_subject((*arguments)[1]) : -1;
  if (chosen < 0) {
    fprintf(stderr, "Usage: Fuzzer delimited|json|zip|archive|jpg|png|gif|webp|tiff [ARGUMENTS OF LIBFUZZER]\n");
    exit(64);
  }
  (*arguments)[1] = (*arguments)[0];
  *arguments += 1;
  *count -= 1;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_one(chosen, bytes, count);
  return 0;
}

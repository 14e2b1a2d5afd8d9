// libmd (Debian: libmd-dev): message digests, for SHA-256.
#include <sha2.h>

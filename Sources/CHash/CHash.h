// OpenSSL (Debian: libssl-dev) for SHA-256, by the processor's own instructions where it has them.
// These functions are all that is linked of it; the newer ones bring most of the library along.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

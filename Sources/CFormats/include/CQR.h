/// QR codes by libqrencode, which need not be installed where none are made.
#ifndef CQR_H
#define CQR_H

#include <stdbool.h>
#include <stdint.h>

// Loads the library; false if it is not installed. Without it, cf_qr must not be called.
bool cf_load_qr(void);

// The modules of the code of a text, row by row, in a square of this width; the lowest bit of each
// says whether it is dark. To be freed by the caller; NULL if the text is too long, or memory short.
uint8_t *cf_qr(const char *text, int *width);

#endif

/// The C and C++ libraries that read files, wrapped where Swift cannot import them as they are.
#ifndef CFORMATS_H
#define CFORMATS_H

#include <csv.h>
#include <expat.h>

#include "CJSON.h"
#include "CQR.h"
#include "CZip.h"

#endif

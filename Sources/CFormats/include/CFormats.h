/// What of the C and C++ libraries that read files Swift cannot take as it is.
#ifndef CFORMATS_H
#define CFORMATS_H

#include <csv.h>
#include <expat.h>

#include "CJSON.h"
#include "CZip.h"

#endif

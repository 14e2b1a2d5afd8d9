#include "CFormats.h"

#include "CSample.h"

// Standard C since C23, which this clang knows by another name.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t bison[] = {
#embed "../../Resources/photos/american-bison.jpg"
};
static const uint8_t rhinoceros[] = {
#embed "../../Resources/photos/black-rhinoceros.jpg"
};
static const uint8_t dolphin[] = {
#embed "../../Resources/photos/common-bottlenose-dolphin.jpg"
};
static const uint8_t penguin[] = {
#embed "../../Resources/photos/emperor-penguin.jpg"
};
static const uint8_t orca[] = {
#embed "../../Resources/photos/killer-whale.jpg"
};
static const uint8_t lion[] = {
#embed "../../Resources/photos/lion.jpg"
};
static const uint8_t raccoon[] = {
#embed "../../Resources/photos/northern-raccoon.jpg"
};
static const uint8_t swallowtail[] = {
#embed "../../Resources/photos/old-world-swallowtail.jpg"
};
static const uint8_t ladybird[] = {
#embed "../../Resources/photos/seven-spot-ladybird.jpg"
};
static const uint8_t echidna[] = {
#embed "../../Resources/photos/short-beaked-echidna.jpg"
};
static const uint8_t tiger[] = {
#embed "../../Resources/photos/tiger.jpg"
};
static const uint8_t walrus[] = {
#embed "../../Resources/photos/walrus.jpg"
};

// Drawings in the public domain, from the Open Clip Art Library (Resources/photos/README.md).
static const cs_photo photos[] = {
  {"American bison", "Leif Lodahl", bison, sizeof bison},
  {"Black rhinoceros", "Francesco Rollandin", rhinoceros, sizeof rhinoceros},
  {"Common bottlenose dolphin", "Andy Fitzsimon", dolphin, sizeof dolphin},
  {"Emperor penguin", "Ralf Stephan", penguin, sizeof penguin},
  {"Killer whale", "Matthew Gates", orca, sizeof orca},
  {"Lion", "Francesco Rollandin", lion, sizeof lion},
  {"Northern raccoon", "Gerald G.", raccoon, sizeof raccoon},
  {"Old World swallowtail", "Jonathan Dietrich", swallowtail, sizeof swallowtail},
  {"Seven-spot ladybird", "vance", ladybird, sizeof ladybird},
  {"Short-beaked echidna", "Chris Goerner", echidna, sizeof echidna},
  {"Tiger", "Susan Park", tiger, sizeof tiger},
  {"Walrus", "sek", walrus, sizeof walrus},
};

const cs_photo *cs_sample_photo(size_t index) {
  return index < sizeof photos / sizeof *photos ? &photos[index] : NULL;
}

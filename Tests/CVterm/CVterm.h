// libvterm (Debian: libvterm-dev): a terminal emulator as a library.
#include <vterm.h>

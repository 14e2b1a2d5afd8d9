#define _XOPEN_SOURCE 700  // wcwidth
#define _DEFAULT_SOURCE 1

#include "CNcurses.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

void cn_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

bool cn_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

int cn_width(wchar_t character) {
  static int known = 0;
  if (!known) known = cn_use_utf8() ? 1 : -1;
  return wcwidth(character);
}

WINDOW *cn_start(void) {
  SCREEN *screen = newterm(NULL, stdout, stdin);
  return screen == NULL ? NULL : stdscr;
}

void cn_write(const char *bytes) {
  fputs(bytes, stdout);
  fflush(stdout);
}

int cn_know_terminal(void) {
  int found = -1;
  setupterm(NULL, STDOUT_FILENO, &found);
  return found;
}

bool cn_can(const char *capability) {
  const char *value = tigetstr(capability);
  return value != NULL && value != (char *)-1;
}

bool cn_has_flag(const char *capability) { return tigetflag(capability) > 0; }

int cn_colors(void) { return COLORS; }

attr_t cn_bold(void) { return A_BOLD; }
attr_t cn_dim(void) { return A_DIM; }
attr_t cn_reverse(void) { return A_REVERSE; }

const char *cn_sequence(const char *capability) {
  const char *value = tigetstr(capability);
  return value == (char *)-1 ? NULL : value;
}

ptrdiff_t cn_read(void *bytes, size_t size) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  if (poll(&input, 1, 0) <= 0 || !(input.revents & POLLIN)) return 0;
  return read(STDIN_FILENO, bytes, size);
}

bool cn_window_size(int *height, int *width) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
  *height = size.ws_row;
  *width = size.ws_col;
  return true;
}

bool cn_cell_size(int *width, int *height) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}

void cn_await_input(int milliseconds) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  poll(&input, 1, milliseconds);
}

bool cn_input_is_gone(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  int waiting = 0;
  if (poll(&input, 1, 0) <= 0) return false;
  if (input.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
  return ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
}

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

attr_t cn_bold(void) { return A_BOLD; }
attr_t cn_dim(void) { return A_DIM; }
attr_t cn_reverse(void) { return A_REVERSE; }

int cn_put(WINDOW *window, const wchar_t *characters, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, characters, attributes, pair, NULL) == ERR) return ERR;
  return wadd_wch(window, &cell);
}

void cn_mouse_on(void) {
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
}

void cn_mouse_off(void) { mousemask(0, NULL); }

cn_mouse cn_mouse_read(void) {
  MEVENT event;
  cn_mouse mouse = {CN_MOUSE_NONE, 0, 0};
  if (getmouse(&event) != OK) return mouse;
  mouse.row = event.y;
  mouse.column = event.x;
  if (event.bstate & BUTTON1_PRESSED) mouse.kind = CN_MOUSE_PRESS;
  if (event.bstate & BUTTON4_PRESSED) mouse.kind = CN_MOUSE_WHEEL_UP;
  if (event.bstate & BUTTON5_PRESSED) mouse.kind = CN_MOUSE_WHEEL_DOWN;
  return mouse;
}

bool cn_window_size(int *height, int *width) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
  *height = size.ws_row;
  *width = size.ws_col;
  return true;
}

bool cn_input_is_gone(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  int waiting = 0;
  if (poll(&input, 1, 0) <= 0) return false;
  if (input.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
  return ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
}

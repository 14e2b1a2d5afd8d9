#define _GNU_SOURCE 1  // pipe2, the Linux-only signals

#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

// The signals that the program is told of, and those that end it on the spot.
static const int told[] = {SIGHUP,  SIGINT,  SIGQUIT,  SIGTERM,
                           SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD};
static const int deadly[] = {SIGILL,    SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,    SIGSEGV,
                             SIGSYS,    SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
                             SIGXCPU,   SIGPOLL, SIGPWR,  SIGSTKFLT};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int pipe_ends[2] = {-1, -1};
static struct sigaction former[COUNT(deadly)];

static volatile sig_atomic_t armed = 0;
static bool modes_are_known = false;
static struct termios shell_modes;
static char rescue[256];
static size_t rescue_length = 0;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already holds bytes that will wake the program: dropping this one loses nothing.
  if (write(pipe_ends[1], &byte, 1) < 0) errno = 0;
  errno = saved;
}

static void die(int number, siginfo_t *information, void *context) {
  cn_last_words_say();
  if (armed) {
    armed = 0;
    if (write(STDOUT_FILENO, rescue, rescue_length) < 0) errno = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &shell_modes);
  }
  // The former action (a report of the trap, or death) gets the signal too: one that the kernel
  // raised for an instruction, with a code above 0 (sigaction(2)), with its information; one that
  // was sent is sent again.
  struct sigaction before = {.sa_handler = SIG_DFL};
  for (size_t i = 0; i < COUNT(deadly); i++)
    if (deadly[i] == number) before = former[i];
  sigaction(number, &before, NULL);
  if (information->si_code > 0 && (before.sa_flags & SA_SIGINFO) != 0)
    before.sa_sigaction(number, information, context);
  else
    raise(number);
}

static void catch(int number, struct sigaction action, struct sigaction *former_action) {
  struct sigaction before;
  action.sa_flags |= SA_RESTART | SA_ONSTACK;
  // A told signal is passed on before the next one: the one that continues the program comes after
  // the one that stops it. A trap may come at any time.
  sigemptyset(&action.sa_mask);
  if (action.sa_handler == tell)
    for (size_t i = 0; i < COUNT(told); i++) sigaddset(&action.sa_mask, told[i]);
  sigaction(number, NULL, &before);
  if (former_action != NULL) *former_action = before;
  // `nohup` and the like asked for it: it stays ignored. But the program must hear of ended
  // children.
  if (before.sa_handler == SIG_IGN && number != SIGCHLD) return;
  sigaction(number, &action, NULL);
}

int cn_signals_start(void) {
  if (pipe_ends[0] >= 0) return pipe_ends[0];
  if (pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
  struct sigaction telling = {.sa_handler = tell}, ignoring = {.sa_handler = SIG_IGN};
  struct sigaction dying = {.sa_sigaction = die, .sa_flags = SA_SIGINFO};
  modes_are_known = tcgetattr(STDIN_FILENO, &shell_modes) == 0;
  for (size_t i = 0; i < COUNT(told); i++) catch(told[i], telling, NULL);
  for (size_t i = 0; i < COUNT(deadly); i++) catch(deadly[i], dying, &former[i]);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) catch(number, dying, NULL);
  // A reader that has gone, or a file at its size limit, fails the write; it does not end the
  // program.
  catch(SIGPIPE, ignoring, NULL);
  catch(SIGXFSZ, ignoring, NULL);
  return pipe_ends[0];
}

// Appends the terminal's own sequence for a capability, without padding: `tputs` may not run in a
// handler.
static void append_capability(const char *name) {
  const char *value = tigetstr(name);
  if (value == NULL || value == (char *)-1) return;
  while (*value != '\0' && rescue_length < sizeof rescue) {
    const char *end = value[0] == '$' && value[1] == '<' ? strchr(value, '>') : NULL;
    if (end != NULL) {
      value = end + 1;
    } else {
      rescue[rescue_length++] = *value++;
    }
  }
}

static void append(const char *bytes) {
  while (*bytes != '\0' && rescue_length < sizeof rescue) rescue[rescue_length++] = *bytes++;
}

void cn_rescue_arm(bool mouse) {
  rescue_length = 0;
  append("\033[?2004l");
  if (mouse) append("\033[?1000l\033[?1006l");
  append_capability("sgr0");
  append_capability("cnorm");
  append_capability("rmkx");
  append_capability("rmcup");
  armed = modes_are_known;
}

void cn_rescue_disarm(void) { armed = 0; }

// Sends a signal to this thread, even if the thread blocks it.
static void raise_here(int number) {
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, &before);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void cn_die_by(int number) {
  signal(number, SIG_DFL);
  raise_here(number);
}

void cn_stop_group(void) {
  struct sigaction stop_before, continue_before, ignored, own;
  memset(&ignored, 0, sizeof ignored);
  memset(&own, 0, sizeof own);
  ignored.sa_handler = SIG_IGN;
  own.sa_handler = SIG_DFL;
  // The program that stops here repaints the screen itself when it continues, without this signal.
  sigaction(SIGCONT, &own, &continue_before);
  // The rest of the group first; then this process by `raise`, which returns only once the process
  // has stopped and continued. A signal to the group may be taken by another thread a moment later.
  sigaction(SIGTSTP, &ignored, &stop_before);
  kill(0, SIGTSTP);
  // A signal that came while another thread blocked it, as a handler does, is pending, not ignored,
  // and would stop the process a second time. Ignoring it again discards it (POSIX, sigaction).
  sigaction(SIGTSTP, &ignored, NULL);
  sigaction(SIGTSTP, &own, NULL);
  raise_here(SIGTSTP);
  sigaction(SIGTSTP, &stop_before, NULL);
  sigaction(SIGCONT, &continue_before, NULL);
}

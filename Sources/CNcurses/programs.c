#define _GNU_SOURCE 1  // POSIX_SPAWN_SETSID

#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// Resets the signals that this program ignores, which would stay ignored. Those that it catches get
// their default action by themselves; those that its parent ignores stay ignored.
static void make_ordinary(posix_spawnattr_t *attributes, short flags) {
  sigset_t none, ignored;
  sigemptyset(&none);
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  sigaddset(&ignored, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &ignored);
  posix_spawnattr_setflags(attributes, flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static pid_t start(const char *const arguments[], short flags,
                   const posix_spawn_file_actions_t *actions) {
  posix_spawnattr_t attributes;
  pid_t process = 0;
  posix_spawnattr_init(&attributes);
  make_ordinary(&attributes, flags);
  int problem = posix_spawnp(&process, arguments[0], actions, &attributes,
                             (char *const *)arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return problem == 0 ? process : -problem;
}

pid_t cn_start_on_terminal(const char *script, const char *argument) {
  return start((const char *const[]){"/bin/sh", "-c", script, "menagerie", argument, NULL}, 0, NULL);
}

pid_t cn_start_apart(const char *program, const char *argument) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  pid_t process =
      start((const char *const[]){program, argument, NULL}, POSIX_SPAWN_SETSID, &actions);
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

pid_t cn_take_ended(int *end) {
  int status = 0;
  pid_t process = waitpid(-1, &status, WNOHANG);
  if (process > 0) *end = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return process;
}

#define _GNU_SOURCE 1  // prlimit

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CPictures.h"

static bool limit(int resource, rlim_t most) {
  const struct rlimit limit = {most, most};
  return setrlimit(resource, &limit) == 0;
}

// A child may only lower its own limits, so that its parent sets this one.
void cp_limit_work(pid_t process, long seconds) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_CPU, NULL, &limit) != 0) return;
  limit.rlim_cur = (rlim_t)seconds < limit.rlim_max ? (rlim_t)seconds : limit.rlim_max;
  prlimit(process, RLIMIT_CPU, &limit, NULL);
}

// What memory allocation, sorting, the runtime and the end of a process need beside reading and
// writing.
static const int calls[] = {
    SCMP_SYS(brk),          SCMP_SYS(munmap),        SCMP_SYS(mremap),
    SCMP_SYS(madvise),      SCMP_SYS(futex),         SCMP_SYS(exit),
    SCMP_SYS(exit_group),   SCMP_SYS(rt_sigreturn),  SCMP_SYS(restart_syscall),
    SCMP_SYS(sched_yield),  SCMP_SYS(clock_gettime), SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo),
};

// What starting and ending a thread needs, too.
static const int thread_calls[] = {
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
};

static bool allow(scmp_filter_ctx filter, const int calls[], size_t count) {
  bool is_set = true;
  for (size_t index = 0; index < count; index++)
    is_set &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[index], 0) == 0;
  return is_set;
}

static bool allow_threads(scmp_filter_ctx filter) {
  // The arguments of clone3 are in memory, where no filter sees them; without it, clone is called.
  return allow(filter, thread_calls, sizeof thread_calls / sizeof *thread_calls) &&
         seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                          SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)) == 0;
}

static bool allow_calls(scmp_filter_ctx filter) {
  bool is_set = allow(filter, calls, sizeof calls / sizeof *calls);
  is_set &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(read), 1,
                             SCMP_A0(SCMP_CMP_EQ, STDIN_FILENO)) == 0;
  is_set &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1,
                             SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO)) == 0;
  // Memory that can be run as code stays as it is.
  is_set &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
  is_set &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
  return is_set;
}

bool cp_confine(size_t memory, bool has_threads) {
  if (!limit(RLIMIT_AS, memory) || !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_NOFILE, 0) ||
      !limit(RLIMIT_CORE, 0))
    return false;
  if (prctl(PR_SET_DUMPABLE, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (filter == NULL) return false;
  const bool is_confined = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                           allow_calls(filter) && (!has_threads || allow_threads(filter)) &&
                           seccomp_load(filter) == 0;
  seccomp_release(filter);
  return is_confined;
}

// The part of ncurses that Swift cannot reach by itself: macros, variables and variadic functions,
// each as one function that says why it is here; and the signals, whose handlers may only do what C
// allows in one.
#ifndef CNCURSES_H
#define CNCURSES_H

// Declares wide characters (wadd_wch and the like), as the flags of `ncursesw6-config --cflags` do.
#define NCURSES_WIDECHAR 1
// The functions behind ncurses' macros: a macro with parameters is not imported.
#define NCURSES_NOMACROS 1

#include <curses.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// `setlocale` takes a null pointer or "", and `MB_CUR_MAX` is a macro: uses the user's locale for
// characters, or C.UTF-8 where that one has no UTF-8. True when characters are UTF-8 now.
bool cn_use_utf8(void);

// `wcwidth` answers by the locale: the columns of a character on a UTF-8 terminal, 0 for a mark, -1
// if it has no picture.
int cn_width(wchar_t character);

// `newterm` wants `stdin` and `stdout`, and answers with `stdscr`: global variables, which Swift 6
// refuses. NULL where the terminal cannot be started.
WINDOW *cn_start(void);

// `stdout` again: the bytes that ncurses has no capability for (bracketed paste).
void cn_write(const char *bytes);

// `errret` is an out parameter and `cur_term` a variable: 1 if TERM is known, 0 if it is not, -1
// without a database.
int cn_know_terminal(void);

// True if the terminal has the capability of that name, such as "cup". `tigetstr` answers with
// (char *)-1 or NULL.
bool cn_can(const char *capability);

// `COLORS` is a global variable: how many colours the terminal has, once they are started.
int cn_colors(void);

// `COLOR_PAIR` and the `A_…` attributes are macros with casts.
attr_t cn_bold(void);
attr_t cn_dim(void);
attr_t cn_reverse(void);

// What the terminal sends for a key, by its name in terminfo(5), or NULL.
const char *cn_sequence(const char *capability);
// Reads what is at hand on standard input and never waits: its modes are shared with the shell, and
// `O_NONBLOCK` would be too. 0 where nothing is, or -1.
ptrdiff_t cn_read(void *bytes, size_t size);

// `TIOCGWINSZ` and `FIONREAD` are macros, `ioctl` is variadic.
bool cn_window_size(int *height, int *width);
// True when the terminal on standard input has gone: hung up, or at its end with nothing left to
// read.
bool cn_input_is_gone(void);

// Lets all threads allocate from one heap: glibc otherwise keeps one or two megabytes for each thread
// that has ever read from the catalog. `malloc.h` is not in Swift's module of the C library.
void cn_share_heap(void);

// Signals. A handler may not call Swift: it writes the signal's number into a pipe (HUP, INT, QUIT,
// TERM, TSTP, CONT, WINCH, CHLD), or, for a signal that ends the process at once (a trap, an abort, an
// alarm), gives the terminal back and lets the signal's former action go on.

// Starts catching, before `cn_start`: it also notes the modes that the shell has set. The answer is
// the end of the pipe to read numbers from, or -1.
int cn_signals_start(void);
// The bytes and modes that give the terminal back, for the handlers; call it once the terminal is
// started.
void cn_rescue_arm(bool mouse);
// The terminal has been given back by other means: the handlers leave it alone.
void cn_rescue_disarm(void);
// What the handlers write into a file of its own before the process ends; both are copied. Words
// that were said are forgotten. False without memory: then those prepared before stay, as an older
// text is better than none.
bool cn_last_words_prepare(const char *path, const void *bytes, size_t length);
void cn_last_words_forget(void);
// For the handlers: says the words that are prepared, if any.
void cn_last_words_say(void);
// Ends the process by the signal itself, so that its parent sees the true cause.
void cn_die_by(int signal);
// Stops the whole foreground process group, as the shell's own ^Z would; comes back when it is
// continued.
void cn_stop_group(void);

// Other programs. `posix_spawn` takes arrays of C strings, and the answers of `waitpid` are read by
// macros.

// Starts a script of `/bin/sh` with one argument on the terminal, in the process group that has it:
// the process, or less than 0 (an error of `errno`).
pid_t cn_start_on_terminal(const char *script, const char *argument);
// Starts a program of the PATH with one argument, without a terminal and in a session of its own, so
// that no key and no hang-up ends it; answers the same.
pid_t cn_start_apart(const char *program, const char *argument);
// The next program that has ended since it was started: the process, and its exit status or less
// than 0, the signal that ended it. 0 or less where there is none.
pid_t cn_take_ended(int *end);

#endif

// The part of ncurses that Swift cannot reach by itself: macros, variables and variadic functions,
// each wrapped in a function that says why; and the signals, whose handlers may do only what C
// allows in one.
#ifndef CNCURSES_H
#define CNCURSES_H

// Declares wide characters (wadd_wch and the like), as the flags of `ncursesw6-config --cflags` do.
#define NCURSES_WIDECHAR 1
// Declares the functions behind ncurses' macros: Swift does not import a macro with parameters.
#define NCURSES_NOMACROS 1

#include <curses.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// `setlocale` takes a null pointer or "", and `MB_CUR_MAX` is a macro: uses the user's locale for
// characters, or C.UTF-8 if that locale is not UTF-8. True if characters are UTF-8 now.
bool cn_use_utf8(void);

// `wcwidth` depends on the locale: the columns of a character on a UTF-8 terminal, 0 for a
// combining mark, -1 if it is not printable.
int cn_width(wchar_t character);

// `newterm` takes `stdin` and `stdout`, and sets `stdscr`: global variables, which Swift 6 refuses.
// NULL if the terminal cannot be started.
WINDOW *cn_start(void);

// `stdout` again: for the sequences that ncurses has no capability for (bracketed paste).
void cn_write(const char *bytes);

// `errret` is an out parameter and `cur_term` a variable: 1 if TERM is known, 0 if it is not, -1
// without a terminfo database.
int cn_know_terminal(void);

// True if the terminal has the named capability, such as "cup". `tigetstr` returns (char *)-1 or
// NULL if it does not.
bool cn_can(const char *capability);

// True if the terminal has the named flag, such as "Tc".
bool cn_has_flag(const char *capability);

// `COLORS` is a global variable: the number of colours, once they are started.
int cn_colors(void);

// `COLOR_PAIR` and the `A_…` attributes are macros with casts.
attr_t cn_bold(void);
attr_t cn_dim(void);
attr_t cn_reverse(void);

// What the terminal sends for a key, given its name in terminfo(5); or NULL.
const char *cn_sequence(const char *capability);
// Reads what is available on standard input and never waits: the shell shares its modes, and would
// share `O_NONBLOCK`. 0 if nothing is available, -1 on failure.
ptrdiff_t cn_read(void *bytes, size_t size);

// Returns once there is input, or after so many milliseconds.
void cn_await_input(int milliseconds);

// `TIOCGWINSZ` and `FIONREAD` are macros, `ioctl` is variadic.
bool cn_window_size(int *height, int *width);

// The pixels of a cell, if the window says how many it has.
bool cn_cell_size(int *width, int *height);
// True when the terminal on standard input has gone: hung up, or at its end with nothing left to
// read.
bool cn_input_is_gone(void);

// Makes all threads allocate from one heap: glibc otherwise keeps one or two megabytes for each
// thread that has read from the catalog. `malloc.h` is not in Swift's module of the C library.
void cn_share_heap(void);

// Signals. A handler may not call Swift: it writes the signal's number to a pipe (HUP, INT, QUIT,
// TERM, TSTP, CONT, WINCH, CHLD), or, for a signal that ends the process at once (a trap, an abort,
// an alarm), restores the terminal and lets the signal's former action run.

// Starts catching signals; call it before `cn_start`, as it also saves the modes that the shell has
// set. Returns the end of the pipe to read numbers from, or -1.
int cn_signals_start(void);
// Prepares the bytes and modes that restore the terminal, for the handlers; call it once the
// terminal is started.
void cn_rescue_arm(bool mouse);
// The terminal has been restored by other means: the handlers leave it alone.
void cn_rescue_disarm(void);
// Prepares what the handlers write to a new file before the process ends, at most once; copies the
// path and the bytes. False when out of memory: the words prepared before then stay, as an older
// text is better than none.
bool cn_last_words_prepare(const char *path, const void *bytes, size_t length);
void cn_last_words_forget(void);
// For the handlers: writes the prepared words, if any.
void cn_last_words_say(void);
// Ends the process by the signal itself, so that its parent sees the true cause.
void cn_die_by(int signal);
// Stops the whole foreground process group, as the shell's own ^Z would; returns when it is
// continued.
void cn_stop_group(void);

// Other programs. `posix_spawn` takes arrays of C strings, and only macros read the status of
// `waitpid`.

// Starts a script of `/bin/sh` with one argument on the terminal, in the process group that owns
// it. Returns the process, or less than 0: a negated `errno`.
pid_t cn_start_on_terminal(const char *script, const char *argument);
// Starts a program of the PATH with one argument, without a terminal and in a session of its own,
// so that no key and no hang-up ends it. Returns the same.
pid_t cn_start_apart(const char *program, const char *argument);
// Takes the next program that has ended: returns its process, and its exit status in `end`, or less
// than 0 for the signal that ended it. Returns 0 or less if there is none.
pid_t cn_take_ended(int *end);

#endif

// What libFuzzer asks of a program (https://llvm.org/docs/LibFuzzer.html): two functions of C, with
// nowhere to keep what was chosen but a variable. The harness behind them is Swift.
#ifndef CFUZZER_H
#define CFUZZER_H

// `memfd_create`, which Glibc's module leaves out: an empty file in memory alone.
int fuzz_file(void);

#endif

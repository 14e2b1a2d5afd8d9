// A C interface to nlohmann-json: its SAX interface is a C++ template, and its exceptions must not
// cross Swift frames.
#ifndef CJSON_H
#define CJSON_H

#include <stdbool.h>
#include <stddef.h>

// Swift imports such an enum as a frozen one, with no other cases.
#define CF_CLOSED __attribute__((enum_extensibility(closed)))

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CF_CLOSED {
  CFJSONObject,
  CFJSONObjectEnd,
  CFJSONArray,
  CFJSONArrayEnd,
  CFJSONKey,
  CFJSONText,
  // A number as it is spelled.
  CFJSONNumber,
  // true or false, as it is spelled.
  CFJSONTruth,
  CFJSONNull,
} CFJSONKind;

// What was read: the bytes of a key, text, number or truth in UTF-8, valid until the call returns,
// and the line where it ends, from 1.
typedef struct {
  CFJSONKind kind;
  const char *bytes;
  size_t count;
  size_t line;
} cf_json_event;

// A malformed line in a file with an object on each line: its bytes, its number, and why.
typedef struct {
  const char *bytes;
  size_t count;
  size_t line;
  const char *reason;
} cf_json_line;

typedef struct {
  // Passed to every function.
  void *context;
  // Fills the buffer and returns how many bytes; 0 at the end, less than 0 to stop.
  ptrdiff_t (*read)(void *context, void *buffer, size_t capacity);
  // Takes the next event; returns false to stop.
  bool (*take)(void *context, const cf_json_event *event);
  // Takes a line that is skipped; the events before its error have been taken. Returns false to
  // stop.
  bool (*skip)(void *context, const cf_json_line *line);
} cf_json_reader;

typedef struct {
  // Most bytes between two keys, texts or numbers; they are all held in memory.
  size_t gap;
  // Deepest nesting of arrays and objects.
  size_t depth;
  // Most bytes to keep of a line that is skipped.
  size_t line;
} cf_json_limits;

typedef enum CF_CLOSED {
  CFJSONRead,
  // The reader asked to stop.
  CFJSONStopped,
  // `reason` says why.
  CFJSONMalformed,
  CFJSONTooLong,
  CFJSONTooDeep,
  CFJSONNoMemory,
} CFJSONOutcome;

// Where reading ended: the line and the character in it, both from 1, and why if before the end.
typedef struct {
  CFJSONOutcome outcome;
  size_t line, column;
  char reason[200];
} cf_json_ending;

// Reads one value, or a sequence of objects; if each object is on its own line, a malformed one
// costs only its line. The bytes must be UTF-8, which is verified.
cf_json_ending cf_json_read(const cf_json_reader *reader, cf_json_limits limits);

#ifdef __cplusplus
}
#endif

#endif

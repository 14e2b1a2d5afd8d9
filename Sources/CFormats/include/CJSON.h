// nlohmann-json as C: its SAX interface is a C++ template, and its exceptions may not pass through
// Swift.
#ifndef CJSON_H
#define CJSON_H

#include <stdbool.h>
#include <stddef.h>

// Swift takes such an enum for one of its own, with no other cases.
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

// What was read: the bytes of a key, text, number or truth, in UTF-8, valid until the call returns,
// and the line in which it ends, from 1.
typedef struct {
  CFJSONKind kind;
  const char *bytes;
  size_t count;
  size_t line;
} cf_json_event;

// A line that cannot be read among others that are objects: its bytes, its number, and why.
typedef struct {
  const char *bytes;
  size_t count;
  size_t line;
  const char *reason;
} cf_json_line;

typedef struct {
  // Handed to all functions.
  void *context;
  // Fills the buffer: how many bytes; 0 at the end, less than 0 to stop.
  ptrdiff_t (*read)(void *context, void *buffer, size_t capacity);
  // Takes what was read next; false to stop.
  bool (*take)(void *context, const cf_json_event *event);
  // Takes a line that is passed over, of whose events those before what is wrong were taken; false to
  // stop.
  bool (*skip)(void *context, const cf_json_line *line);
} cf_json_reader;

typedef struct {
  // Longest distance in bytes between two keys, texts or numbers: so much is held in memory.
  size_t gap;
  // Most arrays and objects within one another.
  size_t depth;
  // Most bytes of a line that is passed over.
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

// Where reading ended: the line and the character in it, both from 1, and why if not at the end.
typedef struct {
  CFJSONOutcome outcome;
  size_t line, column;
  char reason[200];
} cf_json_ending;

// Reads one value, or objects one after another; where each is a line, one that is wrong costs its line. The bytes must be UTF-8, which is verified.
cf_json_ending cf_json_read(const cf_json_reader *reader, cf_json_limits limits);

#ifdef __cplusplus
}
#endif

#endif

// The bytes of a JSON file, chunk by chunk, and the position of the parser in it.
#ifndef JSON_INPUT_HPP
#define JSON_INPUT_HPP

#include <iterator>
#include <string>
#include <vector>

#include "CJSON.h"

namespace menagerie {

// Unwinds the parser from within the input; never leaves this library.
struct Halt {
  CFJSONOutcome outcome;
};

class JSONInput {
 public:
  JSONInput(const cf_json_reader &reader, size_t gap, size_t most_held)
      : reader(reader), gap(gap), most_held(most_held), chunk(65536) {}

  // Whether there is another byte; `front` is that byte.
  bool more() { return next != end || fill(); }
  char front() const { return chunk[next]; }
  void advance() { next++; }
  // Steps back to the byte read last, unless the input has ended.
  void retreat() {
    if (!is_over) next--;
  }
  // Whether a NUL was read last.
  bool has_stopped_at_nul() const { return !is_over && next > 0 && chunk[next - 1] == 0; }

  // Starts to count the distance to the next text or number here.
  void mark() { marked = consumed + next; }

  // Moves `line` and `column` to the byte read last; at the end of the file, past it.
  void locate() { count(next == 0 ? 0 : next - 1); }
  // Moves them to the next byte to read.
  void locate_front() { count(next); }
  size_t line() const { return breaks + 1; }
  size_t column() const { return before + 1; }

  // Keeps what is read from here on, up to a limit, and moves `line` here.
  void hold() {
    kept.clear();
    kept_from = next;
    locate_front();
  }
  // What was read since then, without trailing white space.
  std::string held();
  // Moves past the line `begun` if the byte read last is in it or is the first byte after it;
  // returns false if more was read.
  bool end_line(size_t begun);

  void skip_space() {
    while (more() && is_space(front())) {
      advance();
      mark();
    }
  }

 private:
  const cf_json_reader &reader;
  const size_t gap, most_held;
  std::vector<char> chunk;
  // What is kept of the chunks before this one, and where the kept part of this one starts.
  std::string kept;
  size_t kept_from = 0;
  size_t next = 0, end = 0, counted = 0;
  // Bytes in the chunks before this one, and bytes before the last mark.
  size_t consumed = 0, marked = 0;
  // Line breaks before the position counted to, and characters before it in its line.
  size_t breaks = 0, before = 0;
  bool is_after_return = false, is_over = false;

  static bool is_space(char byte) {
    // DOS ends a text with ^Z.
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\x1A';
  }
  static bool is_break(char byte) { return byte == '\r' || byte == '\n'; }

  bool fill();
  void keep(size_t until);
  void count(size_t place);
};

// The iterator over the input that nlohmann reads from.
class JSONBytes {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = char;

  explicit JSONBytes(JSONInput *input) : input(input) {}
  char operator*() const { return input->front(); }
  JSONBytes &operator++() {
    input->advance();
    return *this;
  }
  // Only ever compared with the end, which has no input.
  bool operator!=(const JSONBytes &) const { return input->more(); }
  bool operator==(const JSONBytes &) const { return !input->more(); }

 private:
  JSONInput *input;
};

}  // namespace menagerie

#endif

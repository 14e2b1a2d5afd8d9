// The bytes of a JSON file, chunk by chunk, and where in it the parser is.
#ifndef JSON_INPUT_HPP
#define JSON_INPUT_HPP

#include <iterator>
#include <string>
#include <vector>

#include "CJSON.h"

namespace menagerie {

// Ends the parser from within the input; never leaves this library.
struct Halt {
  CFJSONOutcome outcome;
};

class JSONInput {
 public:
  JSONInput(const cf_json_reader &reader, size_t gap, size_t most_held)
      : reader(reader), gap(gap), most_held(most_held), chunk(65536) {}

  // Whether there is another byte, which `front` then is.
  bool more() { return next != end || fill(); }
  char front() const { return chunk[next]; }
  void advance() { next++; }
  // Gives the byte read last once more, if it was not the end that was read.
  void retreat() {
    if (!is_over) next--;
  }
  // Whether a NUL was read last.
  bool has_stopped_at_nul() const { return !is_over && next > 0 && chunk[next - 1] == 0; }

  // From here the distance to the next text or number is counted.
  void mark() { marked = consumed + next; }

  // Moves `line` and `column` to the byte read last; behind it at the end of the file.
  void locate() { count(next == 0 ? 0 : next - 1); }
  // Moves them to the byte that is read next.
  void locate_front() { count(next); }
  size_t line() const { return breaks + 1; }
  size_t column() const { return before + 1; }

  // From here on what is read is kept, up to a limit, and `line` is here.
  void hold() {
    kept.clear();
    kept_from = next;
    locate_front();
  }
  // What was read since then, without white space at its end.
  std::string held();
  // Moves behind the line that began there, if what was read last is in it or is the first byte
  // behind it; false where more was read.
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
  // What is kept of the chunks before this one, and from where on in this.
  std::string kept;
  size_t kept_from = 0;
  size_t next = 0, end = 0, counted = 0;
  // Bytes of the chunks before this one, and of all up to the last event.
  size_t consumed = 0, marked = 0;
  // Line breaks before the place that was counted to, and characters before it in its line.
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

// What the parser reads with: nlohmann takes iterators.
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

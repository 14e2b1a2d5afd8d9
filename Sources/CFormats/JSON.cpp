#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "JSONInput.hpp"

namespace menagerie {
namespace {

using nlohmann::json;

// Hands the events of nlohmann to the reader.
class JSONEvents {
 public:
  JSONEvents(const cf_json_reader &reader, JSONInput &input, size_t deepest)
      : reader(reader), input(input), deepest(deepest) {}

  std::string reason;
  // Whether the last value begun was a number: nlohmann reads one byte past a number.
  bool ends_in_number = false;

  bool null() { return take(CFJSONNull, "", 0); }
  bool boolean(bool is_true) {
    return is_true ? take(CFJSONTruth, "true", 4) : take(CFJSONTruth, "false", 5);
  }
  // JSON has only one way to write an integer, apart from the sign of zero.
  bool number_integer(json::number_integer_t value) {
    return take_number(value == 0 ? "-0" : std::to_string(value));
  }
  bool number_unsigned(json::number_unsigned_t value) { return take_number(std::to_string(value)); }
  bool number_float(json::number_float_t, const std::string &spelling) {
    return take_number(with_point(spelling));
  }
  bool string(std::string &text) { return take(CFJSONText, text.data(), text.size()); }
  bool binary(json::binary_t &) { return false; }
  bool key(std::string &text) { return take(CFJSONKey, text.data(), text.size()); }
  bool start_object(size_t) { return begin(CFJSONObject); }
  bool end_object() { return end(CFJSONObjectEnd); }
  bool start_array(size_t) { return begin(CFJSONArray); }
  bool end_array() { return end(CFJSONArrayEnd); }

  // Starts over with the next value.
  void forget() { depth = 0; }

  bool parse_error(size_t, const std::string &, const json::exception &error) {
    reason = input.has_stopped_at_nul() ? "there is a NUL byte" : without_place(error.what());
    throw Halt{CFJSONMalformed};
  }

 private:
  const cf_json_reader &reader;
  JSONInput &input;
  const size_t deepest;
  size_t depth = 0;

  bool begin(CFJSONKind kind) {
    if (++depth > deepest) throw Halt{CFJSONTooDeep};
    return take(kind, "", 0);
  }

  bool end(CFJSONKind kind) {
    depth--;
    return take(kind, "", 0);
  }

  bool take_number(const std::string &spelling) {
    const bool goes_on = take(CFJSONNumber, spelling.data(), spelling.size());
    ends_in_number = true;
    return goes_on;
  }

  bool take(CFJSONKind kind, const char *bytes, size_t count) {
    // Only these make nlohmann drop the bytes that it keeps for a message.
    if (kind == CFJSONKey || kind == CFJSONText || kind == CFJSONNumber) input.mark();
    input.locate();
    ends_in_number = false;
    const cf_json_event event{kind, bytes, count, input.line()};
    return reader.take(reader.context, &event);
  }

  // nlohmann writes the decimal point of the user's locale.
  static std::string with_point(std::string spelling) {
    const size_t point = spelling.find_first_not_of("+-0123456789eE");
    if (point != std::string::npos) spelling[point] = '.';
    return spelling;
  }

  // "[json.exception.parse_error.101] parse error at line 1, column 3: syntax error while parsing
  // value - invalid literal; last read: '1a'; expected …" without its place, which counts bytes,
  // and without the bytes of the file, which may be millions.
  static std::string without_place(std::string_view text) {
    const size_t start = text.find(" - ");
    if (start == text.npos) return std::string(text.substr(text.find("] ") + 2));
    text.remove_prefix(start + 3);
    const size_t read = text.find("; last read: '");
    if (read == text.npos) return std::string(text);
    const size_t quote = text.rfind("'; expected ");
    std::string reason(text.substr(0, read));
    if (quote != text.npos) reason.append(text.substr(quote + 1));
    return reason;
  }
};

bool read_value(JSONInput &input, JSONEvents &events) {
  input.mark();
  const bool goes_on = json::sax_parse(JSONBytes(&input), JSONBytes(nullptr), &events,
                                       json::input_format_t::json, false);
  if (events.ends_in_number) input.retreat();
  return goes_on;
}

// Reads values up to the first malformed one. Where the values are objects on a line each, skips
// the malformed line and reads on. Otherwise, or when the reader stops, `ending` says where.
CFJSONOutcome read_values(const cf_json_reader &reader, JSONInput &input, JSONEvents &events,
                          cf_json_ending &ending) {
  bool are_objects = true, are_lines = true;
  size_t count = 0;
  for (size_t last = 0;;) {
    input.skip_space();
    input.hold();
    if (last > 0 && !input.more()) return CFJSONRead;
    const size_t begun = input.line();
    const bool is_object = are_objects && input.more() && input.front() == '{';
    const bool is_line = are_lines && begun > last;
    if (last == 0 || is_object) {
      try {
        if (!read_value(input, events)) return CFJSONStopped;
        input.locate_front();
        last = input.line();
        are_objects = is_object;
        are_lines = is_line && is_object && last == begun;
        count++;
        continue;
      } catch (const Halt &halt) {
        if (halt.outcome != CFJSONMalformed) throw;
        input.locate();
      }
    } else {
      events.reason = is_line ? "the line is no object" : "something follows the end of the value";
      input.advance();
    }
    ending.line = input.line();
    ending.column = input.column();
    if (!is_line || (count == 0 && !is_object) || !input.end_line(begun)) return CFJSONMalformed;
    const std::string text = input.held();
    input.skip_space();
    const bool goes_on = input.more() && input.front() == '{' && text.back() == '}';
    if (count == 0 && !goes_on) return CFJSONMalformed;
    const cf_json_line line{text.data(), text.size(), begun, events.reason.c_str()};
    if (!reader.skip(reader.context, &line)) return CFJSONStopped;
    events.forget();
    last = begun;
  }
}

}  // namespace
}  // namespace menagerie

using namespace menagerie;

extern "C" cf_json_ending cf_json_read(const cf_json_reader *reader, cf_json_limits limits) {
  cf_json_ending ending{CFJSONNoMemory, 1, 1, ""};
  try {
    JSONInput input(*reader, limits.gap, limits.line);
    JSONEvents events(*reader, input, limits.depth);
    try {
      ending.outcome = read_values(*reader, input, events, ending);
    } catch (const Halt &halt) {
      ending.outcome = halt.outcome;
    }
    if (ending.outcome != CFJSONMalformed) {
      input.locate();
      ending.line = input.line();
      ending.column = input.column();
    }
    snprintf(ending.reason, sizeof ending.reason, "%s", events.reason.c_str());
  } catch (...) {
    ending.outcome = CFJSONNoMemory;
  }
  return ending;
}

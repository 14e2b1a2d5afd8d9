#include "JSONInput.hpp"

#include <algorithm>

namespace menagerie {

bool JSONInput::fill() {
  if (is_over) return false;
  count(end);
  keep(end);
  kept_from = 0;
  consumed += end;
  next = end = counted = 0;
  if (consumed - marked > gap) throw Halt{CFJSONTooLong};
  const ptrdiff_t size = reader.read(reader.context, chunk.data(), chunk.size());
  if (size < 0) throw Halt{CFJSONStopped};
  is_over = size == 0;
  end = static_cast<size_t>(size);
  return !is_over;
}

void JSONInput::keep(size_t until) {
  const size_t room = most_held - std::min(most_held, kept.size());
  kept.append(chunk.data() + kept_from, std::min(room, until - kept_from));
}

std::string JSONInput::held() {
  keep(next);
  kept_from = next;
  kept.erase(kept.find_last_not_of(" \t\r\n") + 1);
  return kept;
}

bool JSONInput::end_line(size_t begun) {
  locate();
  if (line() == begun) {
    const bool is_read = next > 0 && is_break(chunk[next - 1]);
    while (!is_read && more() && !is_break(front())) advance();
    return true;
  }
  if (line() != begun + 1 || column() != 1) return false;
  retreat();
  return true;
}

void JSONInput::count(size_t place) {
  for (; counted < place; counted++) {
    const char byte = chunk[counted];
    const bool is_break = byte == '\r' || (byte == '\n' && !is_after_return);
    is_after_return = byte == '\r';
    if (is_break) {
      breaks++;
      before = 0;
    } else if (byte == '\n') {
      continue;
    } else if ((byte & 0xC0) != 0x80) {
      before++;
    }
  }
}

}  // namespace menagerie

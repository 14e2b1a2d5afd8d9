#include "JSONInput.hpp"

namespace menagerie {

bool JSONInput::fill() {
  if (is_over) return false;
  count(end);
  consumed += end;
  next = end = counted = 0;
  if (consumed - marked > gap) throw Halt{CFJSONTooLong};
  const ptrdiff_t size = reader.read(reader.context, chunk.data(), chunk.size());
  if (size < 0) throw Halt{CFJSONStopped};
  is_over = size == 0;
  end = static_cast<size_t>(size);
  return !is_over;
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

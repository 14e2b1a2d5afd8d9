/// How the lines of the list are looked up.
extension ComboBox {
  /// Looks up the lines for the current text; the previous lines stay until the new ones come.
  func look() {
    let typed = showsAll ? "" : text.wrappedValue.trimmingSpaces
    looks += 1
    looking?.cancel()
    looking = Task { [number = looks] in
      var known: [String]?
      do { known = try await suggestions(typed, Self.mostLines) } catch {
        // Without a list the text stays as it is typed; saving reports any error.
      }
      guard number == looks else { return }
      looking = nil
      show(known, for: typed)
    }
  }

  private func show(_ known: [String]?, for typed: String) {
    guard let known else {
      isOpen = false
      return
    }
    let isNew = takesNew && !typed.isEmpty && !known.contains { isSame($0, typed) }
    lines = known.map(Line.known) + (isNew ? [.new(typed)] : [])
    // With nothing to take, Enter and Esc are keys of the form.
    if lines.isEmpty || !showsAll && lines == [.known(typed)] { isOpen = false }
    hasMore = known.count >= Self.mostLines
    scroll = Scroll()
    scroll.height = Self.mostRows
    highlight(lines.firstIndex(where: isHeld) ?? 0)
  }

  /// Whether a line is the current text, and not a new one.
  private func isHeld(_ line: Line) -> Bool {
    if case .known(let name) = line { isSame(name, text.wrappedValue) } else { false }
  }

  func shut() {
    isOpen = false
    looks += 1
    looking?.cancel()
    looking = nil
  }

  /// A key that decides waits for the lines: it is meant for the current text.
  public func awaited(before input: Input) -> (() async -> Void)? {
    guard looking != nil, case .key(let key) = input else { return nil }
    switch key {
    case .enter, .tab, .backTab, .up, .down, .pageUp, .pageDown, .control("s"), .control("n"):
      return { [self] in await linesAreHere() }
    default: return nil
    }
  }

  /// Returns when the lines have come. If it is cancelled, it stops looking them up.
  private func linesAreHere() async {
    while let looking {
      await withTaskCancellationHandler {
        await looking.value
      } onCancel: {
        looking.cancel()
      }
      if Task.isCancelled { return }
    }
  }
}

extension String {
  var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

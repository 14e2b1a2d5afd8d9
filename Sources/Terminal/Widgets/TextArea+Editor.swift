import Foundation

/// The text in an editor of the user's own.
extension TextArea {
  /// Opens it there.
  var editorCommand: Command {
    Command("Edit in $EDITOR", group: "In text", keys: [.control("x")]) { [self] stack in
      stack.perform("Editing…") { [self] in try await edit(on: stack) }
    }
  }

  /// Takes the text that the editor leaves in place of this one, as one step of undo. What it has saved and
  /// cannot be taken stays in its file, which the error names.
  private func edit(on stack: ScreenStack) async throws {
    let old = text.wrappedValue
    // The file ends with a line break, as editors have it.
    let file = try PrivateFile(old.isEmpty ? "" : old + "\n")
    do {
      try await stack.openEditor(file.path)
      try take(file.bytes(atMost: Self.limit + 1), since: old)
    } catch {
      if holdsMore(file, than: old) {
        throw EditorError.kept(reason: "\(error)", path: file.path)
      }
      file.remove()
      throw error
    }
    file.remove()
  }

  private func take(_ bytes: Data, since old: String) throws {
    guard bytes.count <= Self.limit + 1 else { throw TextAreaError.tooLong }
    guard var left = String(validating: bytes, as: UTF8.self) else { throw EditorError.unreadable }
    if left.last?.isNewline == true { left.removeLast() }
    // What cannot be typed here was there before, and stays where nothing has changed.
    guard left != old else { return }
    let new = Self.written(left)
    guard new.utf8.count <= Self.limit else { throw TextAreaError.tooLong }
    replace(by: EditedText(new, caret: new.utf8.count))
  }

  /// Whether a file has something else than a text, but for line breaks at its end.
  private func holdsMore(_ file: PrivateFile, than text: String) -> Bool {
    guard let bytes = try? file.bytes(atMost: Self.limit + 1) else { return false }
    let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let left = bytes.reversed().drop(while: isBreak)
    return !left.elementsEqual(text.utf8.reversed().drop(while: isBreak))
  }
}

import Foundation

/// The text in the user's own editor.
extension TextArea {
  var editorCommand: Command {
    Command("Edit in $EDITOR", id: "edit-in-editor", group: "In text", keys: [.control("x")]) {
      [self] stack in
      stack.perform("Editing…") { [self] in try await edit(on: stack) }
    }
  }

  /// Replaces the text with what the editor leaves. What cannot be taken stays in its file.
  private func edit(on stack: ScreenStack) async throws {
    let old = text.wrappedValue
    // The file ends with a line break, as editors expect.
    let file = try PrivateFile(old.isEmpty ? "" : old + "\n")
    do {
      try await stack.openEditor(file.path)
      try take(file.bytes(atMost: Self.limit + 1), since: old)
    } catch {
      if holdsMore(file, than: old) {
        throw Problem("What you saved is in \(file.path) · \(error)")
      }
      file.remove()
      throw error
    }
    file.remove()
  }

  private func take(_ bytes: Data, since old: String) throws {
    guard bytes.count <= Self.limit + 1 else { throw Self.tooLong }
    guard var left = String(validating: bytes, as: UTF8.self) else {
      throw Problem.unchangedNote("What the editor left is not text in UTF-8")
    }
    if left.last?.isNewline == true { left.removeLast() }
    // What cannot be typed here was there before, and stays if nothing has changed.
    guard left != old else { return }
    let new = Self.written(left)
    guard new.utf8.count <= Self.limit else { throw Self.tooLong }
    replace(by: EditedText(text: new, caret: new.utf8.count))
  }

  /// Whether a file differs from a text, apart from line breaks at the end.
  private func holdsMore(_ file: PrivateFile, than text: String) -> Bool {
    guard let bytes = try? file.bytes(atMost: Self.limit + 1) else { return false }
    let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let left = bytes.reversed().drop(while: isBreak)
    return !left.elementsEqual(text.utf8.reversed().drop(while: isBreak))
  }
}

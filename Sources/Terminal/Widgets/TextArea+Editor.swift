/// The text in an editor of the user's own.
extension TextArea {
  /// Opens it there.
  var editorCommand: Command {
    Command("Edit in $EDITOR", group: "In text", keys: [.control("x")]) { [self] stack in
      stack.perform("Editing…") { [self] in try await edit(on: stack) }
    }
  }

  /// Takes the text that the editor leaves in place of this one, as one step of undo. The file ends with a
  /// line break, as editors have it.
  private func edit(on stack: ScreenStack) async throws {
    let old = text.wrappedValue
    let file = try PrivateFile(old.isEmpty ? "" : old + "\n")
    defer { file.remove() }
    try await stack.openEditor(file.path)
    let bytes = try file.bytes(atMost: Self.limit + 1)
    guard bytes.count <= Self.limit + 1 else { throw TextAreaError.tooLong }
    guard var left = String(validating: bytes, as: UTF8.self) else { throw EditorError.unreadable }
    if left.last?.isNewline == true { left.removeLast() }
    // What cannot be typed here was there before, and stays where nothing has changed.
    guard left != old else { return }
    let new = Self.lines(left)
    guard new.utf8.count <= Self.limit else { throw TextAreaError.tooLong }
    replace(by: EditedText(new, caret: new.utf8.count))
  }
}

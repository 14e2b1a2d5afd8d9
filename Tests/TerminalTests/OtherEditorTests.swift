import Bindings
import Foundation
import Terminal
import TestSupport
import Testing

@Suite("A text area whose text is opened in another editor", .timeLimit(.minutes(10)))
struct OtherEditorTests {
  private let record = Record()
  private let stack: ScreenStack

  init() {
    let area = TextArea(text: Bindable(record).name, rows: 9)
    stack = ScreenStack(Sheet(area, of: record), size: Size(columns: 60, rows: 11))
  }

  /// The user has an editor that does this to a file, and opens the text in it.
  private func edit(by editor: @escaping @MainActor (_ path: String) async throws -> Void) async {
    stack.openEditor = editor
    stack.press(.control("x"))
    await stack.settled()
  }

  private func edit(leaving bytes: [UInt8]) async {
    await edit { try Data(bytes).write(to: URL(fileURLWithPath: $0)) }
  }

  private func edit(leaving text: String) async {
    await edit(leaving: Array(text.utf8))
  }

  @Test func `takes what the editor leaves, as one step of undo`() async throws {
    stack.type("Seen")
    await edit { path in
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "Seen\n")
      try "Seen twice\n\nby men\n".write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(record.name == "Seen twice\n\nby men")
    stack.type("!")
    #expect(record.name.hasSuffix("men!"))
    stack.press(.control("_"), .control("_"))
    #expect(record.name == "Seen")
    stack.press(.control("r"))
    #expect(record.name == "Seen twice\n\nby men")
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb"), ("a\n\n", "a\n"), ("a", "a"), ("\n", ""), ("", ""),
    ("大熊猫 👩‍🌾\n", "大熊猫 👩‍🌾"),
    ("a\tb\u{1B}[31m\u{0}c\n", "a\tb[31mc"),
  ])
  func `takes of a file what can be typed`(left: String, taken: String) async {
    stack.type("x")
    await edit(leaving: left)
    #expect(record.name == taken)
  }

  @Test func `stays as it was where nothing was changed, with what cannot be typed`() async {
    record.name = "a\tb\u{1}\n"
    await edit { _ in }
    #expect(record.name == "a\tb\u{1}\n")
    stack.press(.control("_"))
    #expect(record.name == "a\tb\u{1}\n")
  }

  @Test func `is opened empty where there is none`() async {
    await edit { #expect(FileManager.default.contents(atPath: $0) == Data()) }
    #expect(record.name.isEmpty)
  }

  @Test func `is in a file of its owner's own, which is gone afterwards with all beside it`()
    async throws
  {
    stack.type("secret")
    var folder = ""
    func mode(of path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.posixPermissions] as? Int
    }
    for fails in [false, true] {
      await edit { path in
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        #expect(try mode(of: path) == 0o600)
        #expect(try mode(of: folder) == 0o700)
        #expect(path.hasPrefix(NSTemporaryDirectory()))
        try "secret".write(toFile: path + "~", atomically: false, encoding: .utf8)
        if fails { throw Trouble(description: "It fell over.") }
      }
      #expect(!folder.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  /// What was saved and not taken, whose file the message names; it goes.
  private func takeKept() throws -> Data? {
    let text = try #require(stack.message?.text)
    let path = try #require(text.firstMatch(of: #/^What you saved is in (.+/note\.txt) · /#)?.1)
    let bytes = FileManager.default.contents(atPath: String(path))
    try FileManager.default.removeItem(
      at: URL(fileURLWithPath: String(path)).deletingLastPathComponent())
    return bytes
  }

  @Test func `stays as it was where the editor fails, and what was saved is kept`() async throws {
    stack.type("Seen")
    await edit { path in
      try "half".write(toFile: path, atomically: false, encoding: .utf8)
      throw Trouble(description: "It fell over.")
    }
    #expect(record.name == "Seen")
    #expect(stack.message?.text.hasSuffix(" · It fell over.") == true)
    #expect(try takeKept() == Data("half".utf8))
    await edit { _ in throw Trouble(description: "It fell over.") }
    #expect(stack.message?.text == "It fell over.")
  }

  @Test func `stays as it was where what is left is not text`() async throws {
    stack.type("Seen")
    await edit(leaving: [0x61, 0xFF, 0x62])
    #expect(record.name == "Seen")
    #expect(
      stack.message?.text.hasSuffix(
        "What the editor left is not text in UTF-8; the note stays as it was.") == true)
    #expect(try takeKept() == Data([0x61, 0xFF, 0x62]))
    await edit { try FileManager.default.removeItem(atPath: $0) }
    #expect(record.name == "Seen")
    #expect(stack.message?.text.hasSuffix("; the note stays as it was.") == true)
  }

  @Test func `holds as much as it may, and not a byte more`() async throws {
    let most = String(repeating: "x", count: TextArea.limit)
    await edit(leaving: most + "\n")
    #expect(record.name == most)
    stack.press(.control("_"))
    stack.type("Seen")
    let controls = String(repeating: "\u{1}", count: 9)
    for long in [most + "x", most + "x\n", most + most, controls + most] {
      await edit(leaving: long)
      #expect(record.name == "Seen")
      #expect(
        stack.message?.text.hasSuffix("A note holds at most 1 MiB; what was there stays.") == true)
      #expect(try takeKept()?.isEmpty == false)
    }
  }

  @Test func `has the keys that were typed before the editor came, once it has gone`() async {
    stack.openEditor = { try "a".write(toFile: $0, atomically: false, encoding: .utf8) }
    stack.press(.control("x"), "b")
    await stack.settled()
    #expect(record.name == "ab")
  }
}

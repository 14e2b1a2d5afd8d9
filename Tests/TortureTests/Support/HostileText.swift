import Foundation
import TestSupport

/// Text that could do something to a terminal, or to the eye of who reads it.
enum HostileText {
  /// What is known to act on terminals.
  static let attacks = [
    "Ox\u{1B}[2J", "Ox\u{1B}]0;owned\u{7}", "Ox\u{1B}]52;c;b3du\u{7}", "Ox\u{1B}P+q544e\u{1B}\\",
    "Ox\u{1B}[31;5m", "Ox\u{1B}[10;10HOx", "Ox\u{1B}[?1049l", "Ox\u{1B}[201~q", "Ox\u{1B}c",
    "Ox\u{1B}(0qqq", "Ox\u{9B}2J", "Ox\u{9D}0;owned\u{9C}", "Ox\rEvil", "Ox\nEvil", "Ox\r\nEvil",
    "Ox\u{8}\u{8}\u{8}\u{8}Evil", "Ox\tEvil", "Ox\u{202E}livE", "Ox\u{2067}livE", "Ox\u{200B}Evil",
    "Ox\u{E0001}\u{E0041}", "Ox\u{2028}Evil", "Ox\u{FE0F}\u{20E3}", "Ox\u{E000}\u{F8FF}\u{10FFFD}",
    "│┌┐└┘│", "大熊猫大熊猫大熊猫大熊猫大熊猫", "👩‍🌾👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇪🇺", "e" + String(repeating: "\u{301}", count: 400),
    String(repeating: "Ox\u{1B}", count: 160), String(repeating: "\u{FDFD}", count: 60),
  ]

  /// Each control, each mark of direction and each character of no width, with something after it
  /// that it could hide or move.
  static let marks: [String] = {
    let values: [ClosedRange<UInt32>] = [
      0x01...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
      0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB,
      0xFFFE...0xFFFF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F,
    ]
    return values.joined().compactMap(Unicode.Scalar.init).map { "Ox\($0)Evil" }
  }()

  /// The characters for private use, many in a name.
  static let privateUse: [String] = {
    let few: [ClosedRange<UInt32>] = [0xE000...0xF8FF, 0xF_0000...0xF_0FFF]
    let all: [ClosedRange<UInt32>] = [0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD]
    let scalars = (Effort.isThorough ? all : few).joined().compactMap(Unicode.Scalar.init)
    return stride(from: 0, to: scalars.count, by: 490).map { start in
      "Ox" + String(String.UnicodeScalarView(scalars[start..<min(start + 490, scalars.count)]))
    }
  }()

  /// All of them that a name has room for, and that are not empty. No name has a NUL.
  static func names() throws -> [String] {
    try (attacks + marks + privateUse + NastyStrings.all()).filter {
      (1...500).contains($0.unicodeScalars.count) && !$0.unicodeScalars.contains("\0")
    }
  }

  /// Names of random characters, among them many of those that act.
  static func random(_ count: Int, using random: inout SeededRandom) -> [String] {
    let sharp = (attacks + marks).flatMap(\.unicodeScalars)
    return (0..<count).map { _ in
      var name = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let limit: UInt32 = [0x80, 0x3000, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 1
        let any = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &random))
        let isSharp = Int.random(in: 0..<4, using: &random) == 0
        guard let scalar = isSharp ? sharp.randomElement(using: &random) : any else { continue }
        name.append(scalar)
      }
      return name.isEmpty ? "x" : String(name)
    }
  }
}

extension OtherProgram {
  /// Puts animals into a catalog as they are, in this order and with no rule to stop it.
  func insert(_ names: [String], from first: Int = 0) throws {
    try execute("PRAGMA ignore_check_constraints = ON")
    for start in stride(from: 0, to: names.count, by: 500) {
      let rows = names[start..<min(start + 500, names.count)].enumerated().map {
        "(\($1.sql), printf('%09d', \(first + start + $0)), 'omnivorous')"
      }
      try execute(
        "INSERT INTO animal (name, foldedName, diet) VALUES \(rows.joined(separator: ","))")
    }
  }

  /// Puts categories into a catalog as they are, each with one animal.
  func insertCategories(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      let key = "printf('%09d', \(index))"
      let values = [name.sql, key, key].joined(separator: ", ")
      try execute("INSERT INTO animalCategory (name, nameKey, foldedName) VALUES (\(values))")
      try execute(
        "INSERT INTO animal VALUES (NULL, 'Ox', 'ox', 'unknown', last_insert_rowid())")
    }
  }
}

extension String {
  /// The bytes of it as an expression of SQL.
  var sql: String {
    let digits = utf8.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    return "CAST(x'\(digits.joined())' AS TEXT)"
  }
}

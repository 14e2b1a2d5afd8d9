import ArgumentParser
import ViewState

/// A word of a command line as it is written, perhaps in quotes.
struct ShellWord {
  /// The meaning of the word, without quotes and backslashes, with the home folder for a leading
  /// `~/`. The closing quote may be missing.
  let text: String

  init(_ word: String) {
    var text = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if isEscaped {
        text.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      } else {
        text.append(scalar)
      }
    }
    let isAtHome = word.utf8.starts(with: "~/".utf8)
    self.text = isAtHome ? FileLocation.home.path + String(text.dropFirst()) : String(text)
  }

  /// A text as a person may type it, in quotes if a shell would interpret part of it.
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_./,:@%+".unicodeScalars.contains($0)
    }
    return isPlain && !text.isEmpty ? text : inQuotes(text)
  }

  private static func inQuotes(_ text: String) -> String {
    "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  /// A name as a shell's completion script reads it. The bash script splits it into shell words, so
  /// all of it must be quoted; the zsh script ends a name at a colon.
  ///
  /// - Returns: Nil for a name that the shell would insert so that part of it runs: bash does not
  ///   escape `$` and the grave accent.
  static func written(_ name: String, for shell: CompletionShell?) -> String? {
    switch shell {
    case .bash where name.unicodeScalars.contains { "$`".unicodeScalars.contains($0) }: nil
    case .bash: inQuotes(name)
    case .zsh:
      name.unicodeScalars.map { $0 == "\\" || $0 == ":" ? "\\\($0)" : String($0) }.joined()
    // fish inserts a line as it is; for anything else, a person is asking.
    default: name
    }
  }
}

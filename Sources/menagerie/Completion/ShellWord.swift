import ArgumentParser
import ViewState

/// A word of a command line as it stands there, perhaps in quotes.
struct ShellWord {
  /// What it means: without quotes and backslashes, and with the home folder for a leading `~/`. It
  /// may lack its closing quote. Variables and commands in it are not known.
  let text: String

  /// Reads a word.
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

  /// A text as a person may type it: in quotes where a shell would take a part of it for more than
  /// text.
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

  /// A name as the script of a shell reads it: that of bash runs it through the shell's own reading
  /// of words, in which nothing of the name may be anything but text, and that of zsh ends a name at
  /// a colon.
  ///
  /// - Returns: Nil for a name that the shell would put into the line in a way that runs a part of it:
  ///   bash leaves `$` and the grave accent without a backslash.
  static func written(_ name: String, for shell: CompletionShell?) -> String? {
    switch shell {
    case .bash where name.unicodeScalars.contains { "$`".unicodeScalars.contains($0) }: nil
    case .bash: inQuotes(name)
    case .zsh:
      name.unicodeScalars.map { $0 == "\\" || $0 == ":" ? "\\\($0)" : String($0) }.joined()
    // fish takes a line as it is; what else there may be is asked by a person.
    default: name
    }
  }
}

import ArgumentParser
import ViewState

/// A word of a command line as it stands there, perhaps in quotes.
struct ShellWord {
  /// What it means: without quotes and backslashes, and with the home folder for a leading `~/`. It
  /// may lack its closing quote. Variables and commands in it are not known.
  let text: String

  /// Reads a word.
  init(_ word: String) {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    if word.hasPrefix("~/") { text = FileLocation.home.path + text.dropFirst() }
    self.text = text
  }

  /// A text as a person may type it: in quotes where a shell would take a part of it for more than
  /// text.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:@%+".contains($0) }
    return isPlain && !text.isEmpty ? text : inQuotes(text)
  }

  private static func inQuotes(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A name as the script of a shell reads it: that of bash runs it through the shell's own reading
  /// of words, in which nothing of the name may be anything but text, and that of zsh ends a name at
  /// a colon.
  ///
  /// - Returns: Nil for a name that the shell would put into the line in a way that runs a part of it:
  ///   bash leaves `$` and the grave accent without a backslash.
  static func written(_ name: String, for shell: CompletionShell?) -> String? {
    switch shell {
    case .bash where name.contains { "$`".contains($0) }: nil
    case .bash: inQuotes(name)
    case .zsh: name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    // fish takes a line as it is; what else there may be is asked by a person.
    default: name
    }
  }
}

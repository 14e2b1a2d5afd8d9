/// An error that is told in one sentence.
nonisolated struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// What an editor did to a note cannot be taken.
  static func unchangedNote(_ reason: String) -> Problem {
    Problem("\(reason); the note stays as it was.")
  }
}

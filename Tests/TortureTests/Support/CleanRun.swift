import TestSupport

/// A command that was carried out once without a fault, to compare with.
struct CleanRun {
  let errand: Errand
  let original: Workplace
  let outcome: Workplace.Outcome
  let before: Workplace.Contents
  let after: Workplace.Contents

  init(of errand: Errand, in original: Workplace) async throws {
    self.errand = errand
    self.original = original
    before = try original.contents(after: errand)
    let place = try Workplace(copyOf: original)
    outcome = try await place.run(errand, ["-y"])
    after = try place.contents(after: errand)
  }

  /// Carries it out with one call failing, and returns what is wrong then; nil where it did not
  /// come to that call, or where the loader met it before the program began.
  func problems(with fault: FailingCall) async throws -> [String]? {
    let place = try Workplace(copyOf: original)
    let path = fault.path.map {
      $0.replacing(original.folder.path, with: place.folder.path)
    }
    let fault = FailingCall(
      call: fault.call, error: fault.error, number: fault.number, path: path)
    let found = try await place.run(errand, fault.options)
    let isLoading = found.errors.contains("error while loading shared libraries")
    guard found.trace.contains("(INJECTED)"), !isLoading else { return nil }
    return try told(found, fault) + left(in: place, found, fault) + place.damage()
  }

  /// What is wrong with what was said.
  private func told(_ found: Workplace.Outcome, _ fault: FailingCall) -> [String] {
    guard let status = found.status else { return ["it hangs"] }
    // Nobody reads what a pipe without a reader would get: a signal says so.
    if fault.error == "EPIPE", status == 128 + 13 { return [] }
    if isDone(found) || status == 0 {
      return (found.output == outcome.output ? [] : ["printed: \(found.output.prefix(200))"])
        + (found.errors == outcome.errors ? [] : ["said, with no error: \(found.errors)"])
    }
    let lines = found.errors.split(separator: "\n")
    return ((64...78).contains(status) ? [] : ["status \(status)"])
      + (lines.last?.hasSuffix(".") == true ? [] : ["said: \(found.errors)"])
  }

  /// Whether it says that it has done all that it does without a fault, which may not be all it was
  /// asked for: some rows are refused.
  private func isDone(_ found: Workplace.Outcome) -> Bool {
    found.status == outcome.status && found.errors == outcome.errors
  }

  /// What is wrong with what lies on the disk.
  private func left(
    in place: Workplace, _ found: Workplace.Outcome, _ fault: FailingCall
  ) throws -> [String] {
    var contents = try place.contents(after: errand)
    // What cannot be removed stays: a new file under a name by which the next removes it, a
    // temporary one of SQLite where the system clears.
    if fault.call == "unlink" {
      contents.files = contents.files.filter { file in
        !["-new-", "/etilqs_"].contains(where: file.contains)
      }
    }
    let wanted = isDone(found) || found.status == 0 ? [after] : [before, after]
    var problems: [String] = []
    if !wanted.contains(where: { $0.animals == contents.animals }) {
      problems.append("\(contents.animals.count) animals, not \(wanted.map(\.animals.count))")
    }
    if !wanted.contains(where: { $0.made == contents.made }) { problems.append("half a file") }
    // A file that could not get its name is not left behind where the command says what it is
    // called.
    let said = found.output + found.errors
    let extra = contents.files.subtracting(before.files.union(after.files)).filter {
      !said.contains($0)
    }
    return problems + (extra.isEmpty ? [] : ["left: \(extra.sorted())"])
  }
}

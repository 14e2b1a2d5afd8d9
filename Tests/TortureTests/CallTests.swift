import TestSupport
import Testing

@Suite(
  "Whichever call of a command fails, a sentence says so, and no work is half done",
  .timeLimit(Effort.limit))
struct CallTests {
  /// The commands, the last ones in `make torture` only.
  static let errands = Effort.isThorough ? Errand.all : Errand.few

  /// The calls to try: all of them where there is time, else some of each kind.
  private func faults(in run: CleanRun) -> [FailingCall] {
    let all = FailingCall.all(in: run.outcome.trace)
    return stride(from: 0, to: all.count, by: max(1, all.count / Effort.callFaults)).map { all[$0] }
  }

  @Test("of", arguments: errands)
  func calls(errand: Errand) async throws {
    let run = try await CleanRun(of: errand, in: Workplace())
    var met = 0
    for fault in faults(in: run) {
      guard let problems = try await run.problems(with: fault) else { continue }
      met += 1
      #expect(problems == [], "\(fault)")
    }
    #expect(met > 5)
  }

  @Test("also where no thread can be started")
  func threads() async throws {
    let errand = Errand(words: ["import", "--yes", "rows.csv"])
    let place = try await Workplace()
    let outcome = try await place.run(errand, ["-e", "inject=clone3:error=EAGAIN"])
    #expect(outcome.status == 71)
    #expect(outcome.errors.contains("The system starts no thread"))
  }

  @Test("also where the arguments cannot be read")
  func arguments() async throws {
    let outcome = try await Workplace().run(
      Errand(words: ["list"]), ["-P", "/proc/self/maps", "-e", "inject=openat:error=EIO"])
    #expect(outcome.status == 71)
    #expect(outcome.errors.contains("The program was started without arguments that it can read"))
  }

  @Test(
    "which names what the system said where the catalog cannot be opened",
    arguments: ["list", "add Rhea"],
    [
      ("EIO", 74, "reading or writing failed (Input/output error)"),
      ("EMFILE", 74, "reading or writing failed (Too many open files)"),
      ("EACCES", 77, "no permission (Permission denied)"),
      ("ENOSPC", 74, "no space is left"),
    ])
  func reason(command: String, refusal: (error: String, status: Int32, words: String)) async throws
  {
    let place = try await Workplace()
    let outcome = try await place.run(
      Errand(words: command.split(separator: " ").map(String.init)),
      ["-P", place.folder.catalog, "-e", "inject=openat:error=\(refusal.error)"])
    #expect(outcome.status == refusal.status)
    #expect(outcome.errors.hasPrefix("menagerie: zoo.sqlite: \(refusal.words); "))
  }

  @Test("and the harness notices a command that goes on after a failure")
  func careless() async throws {
    let run = try await CleanRun(of: .careless, in: Workplace())
    let file = run.original.folder.path + "/out.csv"
    let fault = FailingCall(call: "write", error: "EIO", number: 1, path: file)
    let problems = try await run.problems(with: fault)
    #expect(problems?.contains("half a file") == true)
    #expect(problems?.contains { $0.hasPrefix("said, with no error") } == true)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Whatever ends the program, the terminal is as it was", .timeLimit(Effort.limit))
struct SignalTests {
  /// Each signal that can be caught and ends a program; of those for real time the first and last.
  private static let signals: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
      SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSYS,
    ] + (Effort.isThorough ? Array(34...64) : [34, 64])

  /// Where the program is when it comes.
  enum Place: CaseIterable {
    case browser, editor, question

    func reach(in program: LiveProgram) async throws {
      try await program.see("Emu", "1 of 1")
      switch self {
      case .browser: return
      case .editor:
        program.press("a")
        try await program.see("Add Animal")
        program.press("Rhea")
        try await program.see("Rhea")
      case .question:
        program.press("d")
        try await program.see("Delete Emu?")
      }
    }
  }

  /// What is not as it was, after the program has ended.
  private func problems(after program: LiveProgram) -> [String] {
    let modes = SentText(program.bytes).modes
    // The cursor and the wrapping of lines are on in a shell, all else is off.
    let left = modes.filter { $0.value != [25, 7].contains($0.key) }.keys.sorted()
    let isAlternate = modes[1_049] == nil
    return left.map { "private mode \($0)" } + (isAlternate ? ["no screen was taken"] : [])
      + (program.terminal.modes == program.terminal.firstModes ? [] : ["stty -g"])
  }

  private func end(
    by signal: Int32, at place: Place
  ) async throws -> (status: Int32, problems: [String]) {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.makeZoo(["Emu"], folder.catalog)
    let program = try LiveProgram(folder.catalog, before: "ulimit -c 0")
    try await place.reach(in: program)
    program.terminal.process.send(signal)
    let end = try await program.seeEnd()
    #expect(try OtherProgram(folder.catalog).problems() == [])
    #expect(try CatalogCheck.problems(of: folder.catalog) == [])
    return (end.status, problems(after: program))
  }

  @Test("a signal", arguments: signals, Place.allCases)
  func signal(number: Int32, place: Place) async throws {
    let (status, problems) = try await end(by: number, at: place)
    #expect(status == 128 + number)
    #expect(problems == [])
  }

  @Test("and the harness notices what nobody can catch", arguments: Place.allCases)
  func notices(place: Place) async throws {
    let (status, problems) = try await end(by: SIGKILL, at: place)
    #expect(status == 128 + SIGKILL)
    #expect(problems.contains("stty -g"))
    #expect(problems.contains("private mode 1049"))
    #expect(problems.contains("private mode 2004"))
  }

  @Test("or a trap in the midst of it", arguments: Place.allCases)
  func trap(place: Place) async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.makeZoo(["Emu"], folder.catalog)
    let program = try LiveProgram(folder.catalog, before: "ulimit -c 0")
    try await place.reach(in: program)
    try ProcessMemory(of: program.terminal.process.id).spoil("libncursesw")
    program.press("x")
    let end = try await program.seeEnd()
    #expect(end.status == 70)
    #expect(problems(after: program) == [])
  }
}

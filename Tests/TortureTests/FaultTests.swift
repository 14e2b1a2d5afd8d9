import Catalog
import Foundation
import TestSupport
import Testing

@Suite(
  "Whatever fails, and wherever, all of it is done or nothing", .serialized,
  .timeLimit(Effort.limit))
struct FaultTests {
  /// The operations, the last ones in `make torture` only.
  static var operations: [Operation] {
    let few: [Operation] = [.save, .delete, .undo, .takeOver, .migrate]
    return Effort.isThorough ? few + [.importMany, .create, .backUp] : few
  }

  /// Does the operation with a fault to a copy of a catalog, and returns what is wrong then; nil
  /// where it did not come to that point.
  private func problems(
    of operation: Operation, on original: TemporaryFolder, with fault: Fault
  ) throws -> [String]? {
    let folder = try TemporaryFolder(inMemory: true)
    for name in try original.names {
      try FileManager.default.copyItem(
        atPath: "\(original.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    let command = try operation.command(folder.catalog)
    guard let result = try fault.run(command, on: folder.catalog) else { return nil }
    return try told(result, fault) + left(folder.catalog, operation, isDone: result.status == 0)
  }

  /// What is wrong with what was said.
  private func told(_ result: ShellCommand.Result, _ fault: Fault) -> [String] {
    if fault.kind == .kill { return result.status == 137 ? [] : ["status \(result.status)"] }
    let lines = result.output.split(separator: "\n")
    let isClear = result.status == 0 || (lines.count == 1 && lines[0].hasSuffix("."))
    let isStatus = result.status == 0 || (64...78).contains(result.status)
    return (isClear ? [] : ["said: \(result.output)"])
      + (isStatus ? [] : ["status \(result.status)"])
  }

  /// What is wrong with the catalog.
  private func left(_ path: String, _ operation: Operation, isDone: Bool) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else {
      return operation.before.isEmpty && !isDone ? [] : ["the catalog is gone"]
    }
    let store = try CatalogStore(.file(path))
    let query = AnimalQuery()
    let names = try store.page(of: query, from: .first, limit: 300).rows.map(\.name).sorted()
    store.close()
    let wanted = isDone ? [operation.after] : [operation.before, operation.after]
    let problems =
      try OtherProgram(path).problems()
      .filter { operation.isJournaled || !$0.contains("not as the journal left them") }
      + CatalogCheck.problems(of: path)
    return problems + (wanted.contains(names) ? [] : ["holds \(names)"])
  }

  /// The faults to try: each point of the operation killed, and some of them failing.
  private func faults(in operation: Operation) async throws -> [Fault] {
    let folder = try TemporaryFolder(inMemory: true)
    try await operation.prepare(folder.catalog)
    let points = try Fault.points(of: operation.command(folder.catalog), on: folder.catalog)
    return Fault.Kind.allCases.flatMap { kind in
      let step = kind == .kill ? 1 : Effort.faultStep
      return stride(from: 0, to: points.count, by: step).map { Fault(kind: kind, at: points[$0]) }
    }
  }

  @Test("at each point of", arguments: operations)
  func faults(operation: Operation) async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await operation.prepare(folder.catalog)
    var met = 0
    for fault in try await faults(in: operation) {
      guard let problems = try problems(of: operation, on: folder, with: fault) else { continue }
      met += 1
      #expect(problems == [], "\(fault)")
    }
    #expect(met > 20)
  }

  @Test("and the harness notices what is done in pieces")
  func pieces() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.pieces.prepare(folder.catalog)
    for fault in try await faults(in: .pieces) {
      let problems = try problems(of: .pieces, on: folder, with: fault)
      if problems?.contains(where: { $0.hasPrefix("holds") }) == true { return }
    }
    Issue.record("no fault, and nothing half done")
  }
}

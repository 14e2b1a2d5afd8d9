import Foundation
import TestSupport
import Testing

@Suite("Two animals that are one, on the command line", .waitsForProcesses)
struct MergeTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private func succeed(_ arguments: String...) throws -> String {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == 0, "\(arguments) \(run.errors)")
    return run.text
  }

  @Test("become one that the next import knows, and two again")
  func merge() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/vet.csv"
    try "AnimalID,Name,Weight\nA1,Bela,7\n".write(toFile: file, atomically: true, encoding: .utf8)
    _ = try succeed("add", "Bella")
    _ = try succeed("import", file, "--key", "AnimalID", "--yes")
    #expect(try succeed("merge", "id:7", "#6", "--yes") == "Merged Bela #7 into Bella #6\n")
    #expect(try succeed("show", "id:7").hasPrefix("Id\t6\nName\tBella\n"))
    try "AnimalID,Name,Weight\nA1,Bela,8\n".write(toFile: file, atomically: true, encoding: .utf8)
    _ = try succeed("import", file, "--yes")
    #expect(try succeed("list", "--find", "weight:8").contains("Bella"))
    #expect(try succeed("list", "--find", "bela") == "")
    _ = try succeed("undo")
    _ = try succeed("undo")
    #expect(try succeed("show", "id:7").hasPrefix("Id\t7\nName\tBela\n"))
  }

  @Test("are not one with themselves, nor with one that is not there")
  func refused() throws {
    let itself = try shell.menagerie("merge", "Lynx", "id:1")
    #expect(itself.errors == "menagerie: “Lynx” cannot be merged into itself; name another.\n")
    #expect(itself.status == 64)
    #expect(try shell.menagerie("merge", "Lynx", "#99").status == 65)
  }

  @Test("are asked about where values would go")
  func asks() throws {
    _ = try succeed("fields", "add", "Breed")
    _ = try succeed("add", "Bella", "--set", "Breed=Boxer")
    _ = try succeed("add", "Bela", "--set", "Breed=Mix")
    let run = try shell.menagerie("merge", "Bela", "Bella")
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "Merge Bela #7 into Bella #6, without its Name “Bela”, Breed “Mix”?"))
    let json = try succeed("merge", "Bela", "Bella", "--yes", "--json")
    #expect(json == "{\"merged\":7,\"into\":6}\n")
  }

  @Test("name a parent by its number, and a male is no mother without a word")
  func parents() throws {
    _ = try succeed("fields", "add", "Sex")
    _ = try succeed("fields", "add", "Father", "--kind", "parent")
    _ = try succeed("fields", "add", "Mother", "--kind", "parent")
    _ = try succeed("edit", "Lynx", "--set", "Sex=M")
    _ = try succeed("add", "Rex", "--set", "Father=id:1")
    #expect(try succeed("list", "--find", "father:id:1").contains("Rex"))
    let run = try shell.menagerie("add", "Tia", "--set", "Mother=#1")
    #expect(run.errors.contains("Lynx #1 is M, and stands as Mother. Save it all the same?"))
    #expect(run.status == 64)
    _ = try succeed("add", "Tia", "--set", "Mother=#1", "--yes")
    #expect(try shell.menagerie("edit", "Rex", "--set", "Mother=id:1").status == 64)
  }
}

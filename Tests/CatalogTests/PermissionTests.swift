import Catalog
import Foundation
import TestSupport
import Testing

/// Each test runs in a process of its own that has given up the rights of root, if it had them.
@Suite("Without permission")
struct PermissionTests {
  @Test("a catalog that may not be read is refused")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.catalogWithOneAnimal(mode: 0o000)
    await #expect(processExitsWith: .success) { [path = path as String] in
      giveUpRights()
      let error = try #require(#expect(throws: CatalogError.self) { try CatalogStore(.file(path)) })
      #expect(error.exitStatus == 77)
    }
  }

  @Test("a catalog that may not be written opens for reading only, and leaves nothing behind")
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.catalogWithOneAnimal(mode: 0o444, folderMode: 0o555)
    defer { folder.makeRemovable() }
    await #expect(processExitsWith: .success) { [path = path as String] in
      giveUpRights()
      let error = try #require(#expect(throws: CatalogError.self) { try CatalogStore(.file(path)) })
      #expect(error.exitStatus == 77)
      let store = try CatalogStore(.file(path), access: .readOnly)
      #expect(store.isReadOnly)
      #expect(try store.counts().total == 1)
      await #expect(throws: CatalogError.file(path, .readOnly)) {
        try await store.insert(RecordDraft(name: "Bear"))
      }
    }
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("no catalog is created, and the reason is told")
  func cannotCreate() async throws {
    let folder = try TemporaryFolder()
    let path = folder.catalog
    chmod(folder.path, 0o555)
    defer { folder.makeRemovable() }
    await #expect(processExitsWith: .success) { [path = path as String] in
      giveUpRights()
      for place in [path, path + "/deeper/zoo.sqlite"] {
        let error = try #require(
          #expect(throws: CatalogError.self) { try CatalogStore(.file(place), access: .create) })
        #expect(error == .file(place, .cannotCreate(reason: "Permission denied")))
        #expect(error.exitStatus == 73)
      }
    }
    #expect(try folder.names == [])
  }

  /// Who may do what with each of the files in a folder.
  private func modes(in folder: TemporaryFolder) throws -> [String: mode_t] {
    try folder.names.reduce(into: [:]) { modes, name in
      var status = stat()
      if stat("\(folder.path)/\(name)", &status) == 0 { modes[name] = status.st_mode & 0o777 }
    }
  }

  @Test("a new catalog and all that lies beside it are their owner's alone")
  func new() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    try await store.keepDraft(
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "x"]))
        .encoded(), as: 1)
    let modes = try modes(in: folder)
    #expect(modes.count == 5)
    #expect(modes.values.allSatisfy { $0 == 0o600 })
    store.close()
  }

  @Test("what lies beside a catalog that others share can be used by them, whatever the umask")
  func shared() async throws {
    let folder = try TemporaryFolder()
    try CatalogStore(.file(folder.catalog), access: .create).close()
    chmod(folder.catalog, 0o660)
    if geteuid() == 0 { chown(folder.catalog, 4_321, 12_345) }
    let store = try CatalogStore(.file(folder.catalog))
    try await store.keepDraft(
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "x"]))
        .encoded(), as: 1)
    #expect(try modes(in: folder).values.allSatisfy { $0 == 0o660 })
    var (catalog, lock) = (stat(), stat())
    #expect(stat(folder.catalog, &catalog) == 0 && stat(folder.catalog + "-lock", &lock) == 0)
    #expect(catalog.st_uid == lock.st_uid && catalog.st_gid == lock.st_gid)
    store.close()
  }

  @Test("a file that may not grow fails the save, and the next save works")
  func fileSizeLimit() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.catalogWithOneAnimal(mode: 0o644)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try CatalogStore(.file(path))
      signal(SIGXFSZ, SIG_IGN)
      var old = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      var tight = rlimit(rlim_cur: 100_000, rlim_max: old.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &tight)
      let drafts = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 10_000)
      let error = await #expect(throws: CatalogError.self) {
        try await store.insert(contentsOf: drafts)
      }
      #expect(error?.exitStatus == 74)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      #expect(try store.counts().total == 1)
      _ = try await store.insert(RecordDraft(name: "Bear"))
      #expect(try store.counts().total == 2)
    }
  }
}

private func giveUpRights() {
  if geteuid() == 0 { setuid(65_534) }
}

extension TemporaryFolder {
  fileprivate func catalogWithOneAnimal(mode: mode_t, folderMode: mode_t = 0o755) throws -> String {
    try CatalogStore(.file(catalog), access: .create).close()
    let program = try OtherProgram(catalog)
    try program.run("INSERT INTO animal VALUES (1, 'Ox', 'ox', 'herbivorous', NULL)")
    try program.close()
    chmod(catalog, mode)
    chmod(path, folderMode)
    return catalog
  }

  fileprivate func makeRemovable() {
    chmod(path, 0o755)
  }
}

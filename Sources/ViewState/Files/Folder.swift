import Catalog
import Foundation

/// A folder on disk, read off the main actor and off the threads that tasks share: it may be on
/// another machine that takes its time, or never answers.
nonisolated struct Folder: Sendable {
  /// The most entries to list.
  static let mostEntries = 100_000

  let location: FileLocation

  /// Its folders and regular files in order, including hidden ones; links are followed. Nil if the
  /// task is cancelled.
  func entries() async -> Result<[FolderEntry], FolderError>? {
    await BlockingWork.value { read() }
  }

  /// What is known of some of its entries; nothing for those that are gone.
  func facts(of names: [[UInt8]]) async -> [[UInt8]: FileFacts]? {
    await BlockingWork.value {
      names.reduce(into: [:]) { facts, name in
        facts[name] = location.appending(name).status.map(FileFacts.init)
      }
    }
  }

  private func read() -> Result<[FolderEntry], FolderError> {
    guard let stream = location.withCString({ opendir($0) }) else {
      return .failure(FolderError(code: errno))
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    errno = 0
    while entries.count < Self.mostEntries, let item = readdir(stream) {
      if let entry = entry(item) { entries.append(entry) }
      errno = 0
    }
    if entries.isEmpty, errno != 0 { return .failure(FolderError(code: errno)) }
    return .success(Self.withoutCompanions(entries).sorted(by: FolderEntry.inOrder))
  }

  /// The entries without those that belong to a catalog among them and hold no animals themselves.
  private static func withoutCompanions(_ entries: [FolderEntry]) -> [FolderEntry] {
    let names = Set(entries.map(\.name))
    return entries.filter { entry in
      !CatalogStore.companionEndings.contains { ending in
        let bytes = Array(ending.utf8)
        return entry.name.count > bytes.count && entry.name.suffix(bytes.count) == bytes[...]
          && names.contains(entry.name.dropLast(bytes.count))
      }
    }
  }

  /// A folder or a regular file; nil for anything else.
  private func entry(_ item: UnsafeMutablePointer<dirent>) -> FolderEntry? {
    let start = UnsafeRawPointer(item) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    let name = Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    guard name != Array(".".utf8), name != Array("..".utf8) else { return nil }
    switch Int(item.pointee.d_type) {
    case Int(DT_DIR): return FolderEntry(name: name, isFolder: true)
    case Int(DT_REG): return FolderEntry(name: name, isFolder: false)
    case Int(DT_LNK), Int(DT_UNKNOWN): return followed(name)
    default: return nil
    }
  }

  private func followed(_ name: [UInt8]) -> FolderEntry? {
    guard let kind = location.appending(name).status?.st_mode,
      kind & S_IFMT == S_IFDIR
        || kind & S_IFMT == S_IFREG
    else { return nil }
    return FolderEntry(name: name, isFolder: kind & S_IFMT == S_IFDIR)
  }
}

nonisolated extension FileFacts {
  fileprivate init(_ status: stat) {
    self.init(size: Int(status.st_size), changed: Int(status.st_mtim.tv_sec))
  }
}

/// Why a folder cannot be listed, in a sentence.
nonisolated public struct FolderError: Error, Equatable, CustomStringConvertible {
  /// The system's error number (`errno`).
  public let code: Int32

  /// The error with that number.
  public init(code: Int32) {
    self.code = code
  }

  static let cancelled = FolderError(code: ECANCELED)

  /// The sentence.
  public var description: String {
    switch code {
    case ENOENT: "There is no such folder."
    case ENOTDIR: "This is no folder."
    case ECANCELED: "Reading this folder was cancelled."
    case EACCES, EPERM: "You may not read this folder."
    default: "This folder cannot be read: \(String(cString: strerror(code)))."
    }
  }
}

import Catalog
import Dispatch
import Foundation

/// A folder on disk, read off the main actor and off the threads that tasks share: it may be on
/// another machine that takes its time, or never answers.
nonisolated public struct Folder: Sendable {
  static let maxEntries = 100_000

  let location: FileLocation

  /// The folder at a place.
  public init(_ location: FileLocation) { self.location = location }

  /// Its folders and regular files in order, links followed; nil if the task is cancelled.
  public func entries() async -> Result<[FolderEntry], FolderError>? {
    await BlockingWork.value { read() }
  }

  /// What is known of some of its entries; nothing for those that are gone.
  func facts(of names: [[UInt8]]) async -> [[UInt8]: FileFacts]? {
    await BlockingWork.value {
      names.reduce(into: [:]) { facts, name in
        facts[name] = location.appending(name).status.map {
          FileFacts(size: Int($0.st_size), changed: Int($0.st_mtim.tv_sec))
        }
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
    while entries.count < Self.maxEntries, let item = readdir(stream) {
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
      kind & S_IFMT == S_IFDIR || kind & S_IFMT == S_IFREG
    else { return nil }
    return FolderEntry(name: name, isFolder: kind & S_IFMT == S_IFDIR)
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
    case ENOTDIR: "This is not a folder."
    case ECANCELED: "Reading this folder was cancelled."
    case EACCES, EPERM: "You may not read this folder."
    default: "This folder cannot be read: \(String(cString: strerror(code)))."
    }
  }
}

/// A file or a folder in a folder.
nonisolated public struct FolderEntry: Identifiable, Hashable, Sendable {
  /// Its name, as the folder has it.
  public let name: [UInt8]
  /// Whether it is a folder, or a link to one.
  public let isFolder: Bool
  /// The name as text; invalid UTF-8 in it is replaced.
  public let text: String
  /// The name as it is searched: without case and accents.
  let folded: [UInt8]

  /// Its name, which is unique in the folder.
  public var id: [UInt8] { name }

  init(name: [UInt8], isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
    text = String(decoding: name, as: UTF8.self)
    folded = Array(Folding.folded(text).utf8)
  }

  /// Whether lists leave it out until a `.` is typed.
  public var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// Folders before files, each by name.
  static func inOrder(_ one: FolderEntry, _ other: FolderEntry) -> Bool {
    if one.isFolder != other.isFolder { return one.isFolder }
    if one.folded != other.folded { return one.folded.lexicographicallyPrecedes(other.folded) }
    return one.name.lexicographicallyPrecedes(other.name)
  }
}

/// What is known of a file besides its name.
nonisolated public struct FileFacts: Hashable, Sendable {
  /// Its size in bytes.
  public let size: Int
  /// When it was last changed, in seconds since 1970.
  public let changed: Int
}

/// Reports when something enters a folder, leaves it or is written in it.
final class FolderWatch {
  private let source: any DispatchSourceProtocol

  /// Calls the handler once for all events that arrive together.
  init(_ events: FolderEvents, handler: @escaping @MainActor () -> Void) {
    source = DispatchSource.makeReadSource(
      fileDescriptor: events.descriptor, queue: .global(qos: .userInitiated))
    source.setEventHandler { @Sendable in
      events.empty()
      Task { @MainActor in handler() }
    }
    source.activate()
  }

  isolated deinit {
    source.cancel()
  }
}

/// The system's events about a folder (inotify(7)).
nonisolated final class FolderEvents: Sendable {
  let descriptor: Int32

  /// Starts listening, which may take as long as reading the folder; nil if it cannot be watched.
  init?(of folder: FileLocation) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE)
    let isHeard = folder.withCString { inotify_add_watch(descriptor, $0, events) >= 0 }
    if !isHeard { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads all pending events; only their arrival matters.
  func empty() {
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}

import Catalog
import Exchange
import Foundation

/// How a user has left the screens, in a file of the user's own: a JSON object with the ids of the columns
/// that were chosen for a catalog, by its path, and who works in a login session, by that.
public struct KeptState {
  private let file: URL
  /// More than the columns of thousands of catalogs take.
  private static let mostBytes = 16 << 20

  /// What is kept in the file of that path, which is made when there is anything.
  public init(path: String) {
    file = URL(fileURLWithPath: path)
  }

  /// The ids of the columns that were chosen for a catalog; nil where none were. A file that cannot be
  /// read is as good as none: nobody needs it to see a list.
  func ids(for store: CatalogStore) -> [String]? {
    store.keyOfState.flatMap(texts)
  }

  /// Who works in the login session of this process, where somebody said it there; nil where nobody did.
  public var user: String? { texts(of: Self.sessionKey)?.first }

  /// Keeps who works in the login session of this process, and forgets it of those that have been over since
  /// the machine was started.
  ///
  /// - Throws: Why the file cannot be written.
  public func keep(user: String) throws {
    let boot = Self.sessionKey.split(separator: " ").last ?? ""
    try keep([user], as: Self.sessionKey) { key in
      key.hasPrefix("/") || key.hasSuffix(boot)
    }
  }

  private static var sessionKey: String { "login \(LoginSession.current)" }

  private func texts(of key: String) -> [String]? {
    do { return try all()[key] } catch { return nil }
  }

  /// Keeps the columns that were chosen for a catalog; one in memory has none to keep.
  ///
  /// - Throws: Why the file cannot be written.
  func keep(_ ids: [String], for store: CatalogStore) throws {
    if let key = store.keyOfState { try keep(ids, as: key) }
  }

  private func keep(
    _ texts: [String], as key: String, among isKept: (String) -> Bool = { _ in true }
  ) throws {
    var all: [String: [String]] = [:]
    do { all = try self.all() } catch {
      // What cannot be read is replaced.
    }
    all = all.filter { isKept($0.key) }
    all[key] = texts
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try encoder.encode(all).write(to: file, options: .atomic)
  }

  private func all() throws -> [String: [String]] {
    guard let data = RegularFile.bytes(of: file.path, atMost: Self.mostBytes) else {
      throw CocoaError(.fileReadUnknown)
    }
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

extension CatalogStore {
  /// By what the user's own state knows the catalog; nil for one in memory.
  fileprivate var keyOfState: String? {
    guard case .file(let path) = location else { return nil }
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

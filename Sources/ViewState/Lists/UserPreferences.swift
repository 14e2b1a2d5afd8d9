import Catalog
import Exchange
import Foundation

/// How a user has left the screens, in a JSON file of the user's own: the ids of the columns chosen
/// for each catalog, by its path, who is working in each login session, by session, and how photos
/// are shown on each kind of terminal, by its name.
public struct UserPreferences {
  private let file: URL
  /// More than the columns of thousands of catalogs take.
  private static let maxBytes = 16 << 20

  /// The state in the file at `path`, which is created once there is something to keep.
  public init(path: String) {
    file = URL(fileURLWithPath: path)
  }

  /// The ids of the columns chosen for a catalog; nil if none were, or the file cannot be read.
  func ids(for store: CatalogStore) -> [String]? {
    store.keyOfState.flatMap(texts)
  }

  /// Who is working in the login session of this process, if somebody said so there.
  public var user: String? { texts(of: Self.sessionKey)?.first }

  /// Keeps who is working in the login session of this process, and forgets the sessions from
  /// before the machine was last started.
  ///
  /// - Throws: Why the file cannot be written.
  public func keep(user: String) throws {
    let boot = Self.sessionKey.split(separator: " ").last ?? ""
    try keep([user], as: Self.sessionKey) { key in
      !key.hasPrefix(Self.session) || key.hasSuffix(boot)
    }
  }

  private static let session = "login "
  private static var sessionKey: String { session + LoginSession.current }

  /// How photos are shown on a kind of terminal (`TERM`), as was said last; nil if it never was.
  public func photos(on terminal: String) -> String? { texts(of: "photos \(terminal)")?.first }

  /// Keeps how photos are shown on a kind of terminal.
  ///
  /// - Throws: Why the file cannot be written.
  public func keep(photos: String, on terminal: String) throws {
    try keep([photos], as: "photos \(terminal)")
  }

  private func texts(of key: String) -> [String]? {
    do { return try all()[key] } catch { return nil }
  }

  /// Keeps the columns chosen for a catalog, unless it is in memory.
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
    guard let data = RegularFile.bytes(of: file.path, atMost: Self.maxBytes) else {
      throw CocoaError(.fileReadUnknown)
    }
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

extension CatalogStore {
  /// The key of a catalog in the user's own state; nil for one in memory.
  fileprivate var keyOfState: String? {
    guard case .file(let path) = location else { return nil }
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

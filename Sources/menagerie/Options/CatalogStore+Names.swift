import Catalog
import Exchange
import Foundation

/// What is named in a command.
extension CatalogStore {
  /// Animals without duplicates, in order of first mention: by name, or as `id:12` or `#12`; `-` is
  /// for the lines of standard input.
  ///
  /// - Throws: `CommandError.noAnimal`, `.ambiguous` or `.unreadableInput`.
  func animals(namedBy arguments: [String]) throws -> [Animal] {
    var seen: Set<Animal.ID> = []
    return try StandardInput.expanding(arguments).map { try animal(namedBy: $0) }
      .filter { seen.insert($0.id).inserted }
  }

  private func animal(namedBy text: String) throws -> Animal {
    // So many candidates are listed for an ambiguous name.
    let found = try animals(named: text, limit: 20)
    if found.rows.isEmpty, let id = Reference.id(in: text), Reference.name(in: text).isEmpty,
      let animal = try self.animal(id) ?? successor(of: id)
    {
      return animal
    }
    guard let first = found.rows.first else { throw CommandError.noAnimal(text) }
    if found.rows.count == 1 { return first }
    let field = found.rows.distinguishingFields(among: try fields(), limit: 1).first
    throw CommandError.ambiguous(text, found, by: field)
  }

  /// The category with a name, ignoring case and white space, or the one of `id:12`; throws
  /// `CommandError.noCategory` if there is none.
  func requireCategory(_ text: String) throws -> AnimalCategory {
    let found =
      if let id = Self.id(in: text) { try category(id) } else { try category(named: text) }
    guard let found else { throw CommandError.noCategory(text) }
    return found
  }

  /// The category for animals; with `isCreated`, saving them creates a missing one.
  ///
  /// - Throws: `CommandError.missingCategory` if there is none, `.noCategory` if none has the ID.
  func categoryChoice(_ text: String, creating isCreated: Bool) throws -> CategoryChoice {
    do {
      return .existing(try requireCategory(text))
    } catch CommandError.noCategory(let name) where Self.id(in: name) == nil {
      guard isCreated else { throw CommandError.missingCategory(name) }
      return .named(name)
    }
  }

  /// The saved search with a name; throws `CommandError.noSearch` if there is none.
  func requireSearch(named name: String) throws -> SavedSearch {
    guard let search = try search(named: name) else { throw CommandError.noSearch(name) }
    return search
  }

  /// The ID in `id:12`; nil in a name.
  private static func id(in text: String) -> Int64? {
    guard text.hasPrefix("id:"), let id = Int64(text.dropFirst(3)), id > 0 else { return nil }
    return id
  }
}

/// Standard input in place of arguments.
enum StandardInput {
  /// Replaces the first `-` by the lines of standard input, without empty ones.
  ///
  /// - Throws: `CommandError.unreadableInput` if it cannot be read or is not valid UTF-8.
  static func expanding(_ arguments: [String]) throws(CommandError) -> [String] {
    guard let place = arguments.firstIndex(of: "-") else { return arguments }
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw .unreadableInput }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    return Array(arguments[..<place]) + lines + Array(arguments[(place + 1)...])
  }

  private static func bytes() throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += part[..<count] } else if errno != EINTR { throw .unreadableInput }
    }
  }
}

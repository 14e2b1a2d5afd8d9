import Foundation

/// Data compiled into the program.
package enum Resource {
  /// Decodes a resource; one that does not fit its type is a bug in the program.
  package static func decoded<T: Decodable>(_ bytes: [UInt8]) -> T {
    do {
      return try JSONDecoder().decode(T.self, from: Data(bytes))
    } catch {
      preconditionFailure("A resource of the program is not as its format says: \(error)")
    }
  }
}

import Foundation

/// What is compiled into the program.
package enum Resource {
  /// Reads a resource; one that is not as its type says is a mistake in the program.
  package static func decoded<T: Decodable>(_ bytes: [UInt8]) -> T {
    do {
      return try JSONDecoder().decode(T.self, from: Data(bytes))
    } catch {
      preconditionFailure("A resource of the program is not as its format says: \(error)")
    }
  }
}

import Foundation

/// The user's language and country, as the environment names them: `de_AT.UTF-8`.
package struct UserLocale: Sendable {
  /// Two or three lowercase letters (ISO 639).
  package let language: String
  /// Two capital letters (ISO 3166); nil if a region stands in their place, as in `es_419`.
  package let country: String?

  /// Reads `LC_ALL`, else the variable of a category such as `LC_TIME`, else `LANG`; nil if the
  /// first one set names no language, as with `C.UTF-8`.
  package init?(
    _ category: String, in environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let parts = name?.prefixMatch(of: /([a-z]{2,3})_(?:([A-Z]{2})(?=$|[.@]))?/)?.output else {
      return nil
    }
    language = String(parts.1)
    country = parts.2.map(String.init)
  }
}

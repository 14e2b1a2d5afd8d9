import Foundation

/// The language and the country of the user, as the environment names them: `de_AT.UTF-8`.
package struct UserLocale: Sendable {
  /// Two or three small letters, by ISO 639.
  package let language: String
  /// Two capital letters, by ISO 3166.
  package let country: String

  /// Reads `LC_ALL`, else the variable of a category such as `LC_TIME`, else `LANG`; nil where the first
  /// that is set names no country, as `C.UTF-8`, so that nobody knows.
  package init?(
    _ category: String, in environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let parts = name?.wholeMatch(of: /([a-z]{2,3})_([A-Z]{2})(?:[.@].*)?/)?.output else {
      return nil
    }
    language = String(parts.1)
    country = String(parts.2)
  }
}

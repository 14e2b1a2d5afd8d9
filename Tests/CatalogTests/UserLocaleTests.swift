import Catalog
import Testing

struct UserLocaleTests {
  @Test(arguments: [
    (["LC_ALL": "de_AT.UTF-8", "LC_TIME": "en_US", "LANG": "en_US"], "de AT"),
    (["LC_ALL": "", "LC_TIME": "en_US", "LANG": "de_DE"], "en US"),
    (["LC_MESSAGES": "fr_FR", "LANG": "sr_RS@latin"], "sr RS"),
    (["LANG": "es_419.UTF-8"], "es"), (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], nil),
    (["LANG": "en"], nil), ([:], nil),
  ])
  func `is named by the first variable that is set`(environment: [String: String], named: String?) {
    let locale = UserLocale("LC_TIME", in: environment)
    #expect(
      locale.map { [$0.language, $0.country].compactMap(\.self).joined(separator: " ") } == named)
  }

  @Test(
    arguments: [
      ("en_US", .monthFirst), ("de_AT", .dayFirst), ("ja_JP", nil), ("fr_CA", nil), ("es_419", nil),
    ] as [(String, DateOrder?)])
  func `says the order of dates where it has one`(name: String, order: DateOrder?) {
    #expect(UserLocale("LC_TIME", in: ["LC_TIME": name]).flatMap(DateOrder.init) == order)
  }
}

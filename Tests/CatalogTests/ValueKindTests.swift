import Catalog
import TestSupport
import Testing

/// What can be typed for the kinds of values, how it is kept, and what is shown of it.
struct ValueKindTests {
  private func kind(_ tag: String) -> ValueKind {
    switch tag {
    case "grams": ValueKind("number", ValueOptions(unit: "g"))
    case "celsius": ValueKind("number", ValueOptions(unit: "°C"))
    case "kelvin": ValueKind("number", ValueOptions(unit: "K"))
    case "coat":
      ValueKind(
        "choice",
        ValueOptions(
          choices: ["black", "brown", "cream", "fawn", "grey", "red", "tan", "white"]))
    case "sex": ValueKind("choice", ValueOptions(choices: ["female", "male", "unknown"]))
    case "bounded": bounded("g, 0..5000, 2 decimals")
    case "open": ValueKind("choice", ValueOptions(choices: "cat, dog, …"))
    default: ValueKind(tag)
    }
  }

  private func bounded(_ details: String) -> ValueKind {
    (try? ValueKind("number", details: details)) ?? .text
  }

  private func problem(_ tag: String, _ typed: String) -> String? {
    do { _ = try kind(tag).checked(typed) } catch { return error.sentence }
    return nil
  }

  @Test(arguments: [
    ("text", " Boxer ", "Boxer"), ("note", "a\r\nb\tc", "a\nb\tc"),
    ("number", "12.50", "12.5"), ("number", "12,5", "12.5"), ("number", "-0", "0"),
    ("number", "−3", "-3"), ("number", ".5", "0.5"), ("number", "1e3", "1000"),
    ("number", "1e15", "1000000000000000"), ("number", "1e20", "1e+20"),
    ("number", "8.4e-5", "0.000084"),
    ("number", "0.123456789012345e-8", "0.00000000123456789012345"),
    ("number", "1e-10", "1e-10"),
    ("number", "0.1234567890123456789", "0.123456789012346"),
    ("number", "1.250,50", "1250.5"), ("number", "1,250.5", "1250.5"),
    ("number", "1,234,567", "1234567"), ("number", "1.234.567", "1234567"),
    ("number", "12 500", "12500"), ("number", "12'500.5", "12500.5"), ("number", "1.800", "1.8"),
    ("grams", "12\u{202F}500 kg", "12500000"), ("grams", "12.5 g", "12.5"),
    ("grams", "12.5kg", "12500"), ("grams", "800 mg", "0.8"),
    ("grams", "1 lb", "453.592"), ("celsius", "32 °F", "0"), ("celsius", "212 °F", "100"),
    ("celsius", "273.15 K", "0"), ("kelvin", "0 °C", "273.15"), ("kelvin", "32 °F", "273.15"),
    ("date", "2014", "2014"), ("date", "2014-2", "2014-02"), ("date", "2014-02-12", "2014-02-12"),
    ("date", "2014-02-12 18:22", "2014-02-12T18:22"), ("date", "2000-02-29", "2000-02-29"),
    ("date", "2014-02-12T18:22:05.5Z", "2014-02-12T18:22:05.5Z"),
    ("date", "2014/2/12", "2014-02-12"), ("date", "2014.02.12", "2014-02-12"),
    ("date", "12.2.2014", "2014-02-12"), ("date", "20140212", "2014-02-12"),
    ("date", "12 feb 2014", "2014-02-12"), ("date", "Feb. 12, 2014", "2014-02-12"),
    ("date", "February 2014", "2014-02"),
    ("date", "25/11/2026", "2026-11-25"), ("date", "11/25/2026", "2026-11-25"),
    ("date", "25.11.26", "2026-11-25"), ("date", "31/12/1999 17:05", "1999-12-31T17:05"),
    ("date", "31-Dec-23", "2023-12-31"), ("date", "31/12/23 10:00", "2023-12-31T10:00"),
    ("date", "1 Feb 68", "1968-02-01"), ("date", "31/12/99", "1999-12-31"),
    ("date", "2014-02-12/2014-02-12", "2014-02-12"),
    ("date", "2014-02-12 18:22:05 UTC", "2014-02-12T18:22:05Z"),
    ("date", "12/31/2014 6:22 UTC", "2014-12-31T06:22Z"),
    ("date", "12-Feb-2014", "2014-02-12"), ("date", "Feb-2014", "2014-02"), ("yes/no", "Y", "yes"),
    ("yes/no", "false", "no"),
    ("sex", "FEMALE", "female"),
    ("sex", "m", "male"), ("link", "https://example.org/a", "https://example.org/a"),
    ("place", "-8.15, 158.48", "-8.15, 158.48"), ("place", "8°09′S 158°29′E", "-8.15, 158.4833333"),
    ("animal", "Lola #12", "#12"), ("parent", " #12 ", "#12"),
    ("bounded", "5 kg", "5000.00"), ("bounded", "12.5", "12.50"), ("bounded", "0.125", "0.125"),
    ("open", "DOG", "dog"), ("open", "ferret", "ferret"), ("open", "do", "do"),
    ("any", "12.5", "12.5"), ("any", "-3", "-3"), ("any", "007", "007"), ("any", "12 g", "12 g"),
    ("any", "12.2.2014", "2014-02-12"), ("any", "2014", "2014"), ("any", "about 3", "about 3"),
    ("place", "8°9'0\"S, 158°28'48\"E", "-8.15, 158.48"), ("place", "geo:1.5,2", "1.5, 2"),
  ])
  func `keeps what is typed`(tag: String, typed: String, shown: String) throws {
    let kind = kind(tag)
    #expect(try kind.checked(typed) == shown)
    #expect(try kind.checked(shown) == shown, "What is shown can be typed")
  }

  @Test(arguments: [
    ("grams", "12 furlongs", "“12 furlongs” cannot be put in g; write one such as 12.5 or 12.5 g."),
    ("grams", "12 mm", "“12 mm” cannot be put in g; write one such as 12.5 or 12.5 g."),
    ("number", "12 g", "“12 g” has a unit, and the field has none; write 12."),
    ("number", "nan", "“nan” is not a number; write one such as 12.5."),
    ("number", "inf", "“inf” is not a number; write one such as 12.5."),
    ("number", "12 50", "“12 50” is not a number; write one such as 12.5."),
    ("number", "1.234,567.8", "“1.234,567.8” is not a number; write one such as 12.5."),
    ("number", "0 500", "“0 500” is not a number; write one such as 12.5."),
    ("number", "56-503", "“56-503” is not a number; write one such as 12.5."),
    ("number", "1e999", "“1e999” is too large for a number."),
    ("number", "-1e-400", "“-1e-400” is too close to zero for a number."),
    ("number", "1.25e-310", "“1.25e-310” is too close to zero for a number."),
    (
      "number", "1,234",
      "“1,234” may be a thousand or a decimal; write it without the comma, or with a point."
    ),
    (
      "number", "9810200012345678",
      "“9810200012345678” has more than 15 digits; a text field keeps them all."
    ),
    (
      "date", "2014-02-30",
      "“2014-02-30” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "1900-02-29",
      "“1900-02-29” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "2014-02-12/2014-02-13",
      "“2014-02-12/2014-02-13” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "2014 18:22",
      "“2014 18:22” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "31/02/2026",
      "“31/02/2026” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "30.2.2014",
      "“30.2.2014” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "12 Fee 2014",
      "“12 Fee 2014” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "20141312",
      "“20141312” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    (
      "date", "12 feb 12, 2014",
      "“12 feb 12, 2014” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    ("bounded", "5.1 kg", "“5.1 kg” is above 5000 g, the most here."),
    ("bounded", "-1", "“-1” is below 0 g, the least here."),
    ("yes/no", "yess", "“yess” is neither yes nor no; type y or n."),
    ("sex", "neuter", "“neuter” is not one of female, male, unknown."),
    ("coat", "blu", "“blu” is not one of black, brown, cream, fawn, grey, red, tan, white."),
    ("coat", "b", "“b” is not one of black, brown, cream, fawn, grey, red, tan, white."),
    (
      "link", "javascript:alert(1)",
      "“javascript:alert(1)” is not a link; write one such as https://example.org."
    ),
    ("link", "https://", "“https://” is not a link; write one such as https://example.org."),
    (
      "place", "91, 0",
      "“91, 0” is not a place; write one such as -8.15, 158.48 or 8°09′S 158°29′E."
    ),
    ("place", "here", "“here” is not a place; write one such as -8.15, 158.48 or 8°09′S 158°29′E."),
    ("text", "a\nb", "It has several lines; a field of the kind note takes them."),
    ("note", "a\u{7}b", "Remove the control character U+0007."),
    (
      "shape", "round",
      "This version does not know values of the kind “shape”; install a newer one."
    ),
  ])
  func `refuses with a sentence`(tag: String, typed: String, sentence: String) {
    #expect(problem(tag, typed) == sentence)
  }

  @Test func `of a choice has commas between its words, whatever follows those`() {
    let words = ["red", "\u{301}blue"].map { Array($0.utf8) }
    #expect(ValueOptions.words(in: "red,\u{301}blue").map { Array($0.utf8) } == words)
  }

  @Test(arguments: ["date", "text", "animal"])
  func `of a kind that leaves nothing open takes no details`(tag: String) throws {
    #expect(throws: ValueProblem.self) { try ValueKind(tag, details: " 0..5") }
    #expect(try ValueKind(tag, details: " ").tag == tag)
    #expect(try ValueKind("number", details: ",").title == "number")
  }

  @Test(arguments: [
    ("mm", "mm"), ("", ""), (" 0..500 , mm", "mm, 0..500"), ("..-2.5", "..-2.5"), ("0..", "0.."),
    ("1 decimal", "1 decimal"), ("2 decimals, 5..5", "5..5, 2 decimals"),
  ])
  func `has what is typed of numbers in its title`(typed: String, details: String) throws {
    let kind = try ValueKind("number", details: typed)
    #expect(kind.options.details == details)
    #expect(kind.title == (details.isEmpty ? "number" : "number, \(details)"))
  }

  @Test(arguments: [
    ("5..1", "“5..1” is not a range; write one such as 0..500, 0.. or ..500."),
    ("0..1e999", "“0..1e999” is not a range; write one such as 0..500, 0.. or ..500."),
    ("a..b", "“a..b” is not a range; write one such as 0..500, 0.. or ..500."),
    ("mm, cm", "“cm” is a second unit; write one such as mm, 0..500, 2 decimals."),
    ("0...500", "“0...500” is not a range; write one such as 0..500, 0.. or ..500."),
    ("0.., ..5", "“..5” is not a range; write one such as 0..500, 0.. or ..500."),
    ("0-500", "“0-500” is not a unit; write one such as mm, 0..500, 2 decimals."),
    ("0,5..10", "“0” is not a unit; write one such as mm, 0..500, 2 decimals."),
    ("99 decimals", "Numbers are shown with 9 decimals at most."),
  ])
  func `refuses what numbers cannot have`(typed: String, sentence: String) {
    let refused = #expect(throws: ValueProblem.self) { try ValueKind("number", details: typed) }
    #expect(refused?.sentence == sentence)
  }

  @Test func `refuses a number of 400 digits, and a note of more than 1 MiB`() {
    let digits = String(repeating: "9", count: 400)
    #expect(problem("number", digits) == "“\(digits.prefix(39))…” is too large for a number.")
    #expect(
      problem("note", String(repeating: "x", count: 1 << 20 + 1))
        == "The text has 1,048,577 bytes; 1,048,576 is the limit.")
  }

  @Test(arguments: [
    ("day first", "3/4/2026", "2026-04-03"), ("month first", "3/4/2026", "2026-03-04"),
    ("day first", "3.4.27", "2027-04-03"), ("month first", "3/4/98", "1998-03-04"),
  ])
  func `day and month are in the order of the field`(order: String, typed: String, date: String)
    throws
  {
    #expect(try ValueKind("date", details: order).checked(typed) == date)
  }

  @Test(arguments: ["25 nov", "nov 25", "25. Nov.", "25/11", "25.11.", "11/25"])
  func `a day without a year is of this one`(typed: String) throws {
    let date = try #require(try kind("date").checked(typed))
    #expect(date.hasSuffix("-11-25"))
    #expect(try kind("date").checked("today")?.prefix(4) == date.prefix(4))
  }

  @Test(arguments: [("tomorrow", "+1"), ("-2", "-2d"), ("+1w", "+7d"), ("yesterday", "-1")])
  func `a day from today on has several words`(word: String, same: String) throws {
    #expect(try kind("date").checked(word) == kind("date").checked(same))
  }

  @Test(arguments: ["monday", "Mon", "next monday", "last monday"])
  func `a day of the week is the next one, or the last`(typed: String) throws {
    let date = try #require(try kind("date").checked(typed))
    let today = try #require(try kind("date").checked("today"))
    let week = try #require(try kind("date").checked(typed.hasPrefix("last") ? "-7" : "+7"))
    #expect(typed.hasPrefix("last") ? week <= date && date < today : today < date && date <= week)
  }

  @Test(arguments: ["13/13/2026", "32 nov", "30 feb", "31/02/2026", "+99999999d", "mo"])
  func `what is no day is refused with one that works`(typed: String) {
    #expect(
      problem("date", typed)
        == "“\(typed)” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow.")
  }

  @Test(arguments: ["today", "yesterday", "-3d", "+0d"])
  func `knows days by how far they are`(typed: String) throws {
    let date = try #require(try kind("date").checked(typed))
    #expect(DateText(date)?.text == date)
    #expect(date.count == 10)
  }
}

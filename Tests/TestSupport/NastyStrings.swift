import Foundation

/// The Big List of Naughty Strings, where it is beside the project; a few of its kind where it is not.
package enum NastyStrings {
  package static func all() throws -> [String] {
    guard let path = RealFile.path("nasty/strings/blns.json") else { return few }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return few + (try JSONDecoder().decode([String].self, from: data))
  }

  private static let few = [
    "", "\u{0}", "\u{1B}]0;title\u{7}", "\u{1B}[2J", "' OR 1=1 --", "\u{202E}gpj.exe", "\u{FEFF}",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞", "👨‍👩‍👧‍👦", "\u{E0041}", "\u{F8FF}",
  ]
}

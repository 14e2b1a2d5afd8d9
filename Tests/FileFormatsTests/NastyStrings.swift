import Foundation

/// The Big List of Naughty Strings, where it is beside the project; a few of its kind where it is not.
enum NastyStrings {
  static func all() throws -> [String] {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = project.appendingPathComponent("../shared/data/nasty/strings/blns.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return few }
    return few + (try JSONDecoder().decode([String].self, from: Data(contentsOf: file)))
  }

  private static let few = [
    "", "\u{0}", "\u{1B}]0;title\u{7}", "\u{1B}[2J", "' OR 1=1 --", "\u{202E}gpj.exe", "\u{FEFF}",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞", "👨‍👩‍👧‍👦", "\u{E0041}", "\u{F8FF}",
  ]
}

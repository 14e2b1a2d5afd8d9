/// Texts to find, by how many animals of a generated catalog they find, and where in the list.
enum TextsToFind {
  /// Of three characters and more.
  static let long = common + rare + clustered + absent

  /// Many animals, all over the list.
  private static let common = [
    "bella", "forest", "shrew", "common", "ella ", "us vul", "ing", "red", "the", "mountain bear",
    "олень",
  ]
  /// Few.
  private static let rare = [
    "axolotl", "zeyheri", "quoll 9", "okapi", "molly ii", "ведь 71", "熊猫 9", "zorilla",
    "yak 4", "ibex",
  ]
  /// All or nearly all at one end of the list, or of the names in one script.
  private static let clustered = [
    "african", "abby", "aardv", "abby of", "yellow-b", "zanzibar", "zoe ", "zuzu", "黑熊猫",
    "ネコ（三",
  ]
  /// None, though each part of some of them is in many names.
  private static let absent = [
    "qqqq", "xyzzy", "bellaz", "no such animal", "ыыы", "rotl", "quokka", "forester", "xaver zu",
    "ingella",
  ]

  /// Of one and two characters: common, rare, at one end, and none.
  static let short = [
    "a", "e", "é", "z", "q", "虎", "狐", "an", "er", "in", "黑", "🐾", "zu", "aa", "ζ", "qx", "ыы",
    "7",
  ]
}

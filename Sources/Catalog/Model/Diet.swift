/// What an animal eats.
///
/// The raw value is the word in the catalog file, in JSON, on the command line and on the screen.
public enum Diet: String, CaseIterable, Codable, Sendable {
  case herbivorous
  case carnivorous
  case omnivorous
  /// The diet of an imported record that did not say; the editor does not offer it.
  case unknown

  /// The diets that the editor offers, in the order in which it offers them.
  public static let choices: [Diet] = [.herbivorous, .carnivorous, .omnivorous]
}

/// What an animal eats.
///
/// The raw value is the word in the catalog file, in other files and on the command line, whatever
/// the language of the screen.
public enum Diet: String, CaseIterable, Codable, Sendable {
  case herbivorous
  case carnivorous
  case omnivorous
  /// Not recorded, as for a dog that was taken in quickly.
  case unknown

  /// The word that people read on the screen.
  public var word: String { rawValue }
}

/// What an animal eats.
///
/// The raw value is the word used in the catalog file, in JSON, on the command line and on the
/// screen.
public enum Diet: String, CaseIterable, Codable, Sendable {
  case herbivorous
  case carnivorous
  case omnivorous
  /// Not recorded, as for a dog that was taken in quickly.
  case unknown
}

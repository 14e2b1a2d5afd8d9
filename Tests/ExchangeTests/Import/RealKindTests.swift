import Catalog
import Exchange
import TestSupport
import Testing

/// Every column of a real file is a field of the right kind, or is said not to be; and what goes
/// out comes in again as the same catalog.
@Suite("Columns of real files", .serialized)
struct RealKindTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    let file: String
    /// The fields of each kind but text, in words; of a choice without its own.
    let kinds: [String: [String]]
    /// The columns of which nothing is made, as they are empty.
    var empty: [String] = []
    var testDescription: String { file }
  }

  static let files = [
    Expected(
      file: "zoo/zoo.data",
      kinds: [
        "yes/no": [
          "hair", "feathers", "eggs", "milk", "airborne", "aquatic", "predator", "toothed",
          "backbone", "breathes", "venomous", "fins", "tail", "domestic", "catsize",
        ],
        "number": ["legs", "type"],
      ]),
    Expected(
      file: "penguins/penguins_raw.csv",
      kinds: [
        "choice": ["studyName", "Island", "Sex"],
        "number": ["Sample Number", "Delta 15 N (o/oo)", "Delta 13 C (o/oo)"],
        "yes/no": ["Clutch Completion"],
        "date": ["Date Egg"],
        "number, mm": ["Culmen Length", "Culmen Depth", "Flipper Length"],
        "number, g": ["Body Mass"],
      ]),
    Expected(
      file: "anage/anage_data.txt",
      kinds: [
        "choice": ["Kingdom", "Phylum", "Specimen origin", "Sample size", "Data quality"],
        "number": [
          "Female maturity (days)", "Male maturity (days)", "Gestation/Incubation (days)",
          "Weaning (days)", "Litter/Clutch size", "Litters/Clutches per year",
          "Inter-litter/Interbirth interval", "Growth rate (1/days)", "Maximum longevity (yrs)",
          "Source", "IMR (per yr)", "MRDT (yrs)", "Metabolic rate (W)",
        ],
        "number, g": ["Birth weight", "Weaning weight", "Adult weight", "Body mass"],
        "number, K": ["Temperature"],
      ]),
    Expected(
      file: "mammals/MDD_v1.2_6485species.csv",
      kinds: [
        "number": ["phylosort", "domestic", "flagged"],
        "date": ["authoritySpeciesYear"],
        "yes/no": ["authorityParentheses", "extinct", "diffSinceCMW", "diffSinceMSW3"],
        "link": ["authoritySpeciesLink"],
        "note": ["nominalNames", "taxonomyNotes", "taxonomyNotesCitation", "countryDistribution"],
      ]),
    Expected(
      file: "animaltraits/observations.csv",
      kinds: [
        "number": [
          "sampleSizeValue", "body mass", "original body mass", "metabolic rate",
          "original metabolic rate", "mass-specific metabolic rate", "brain size",
          "original brain size",
        ],
        "date": ["publicationYear"],
        "note": ["fullReference"],
      ],
      empty: [
        "body mass - minimum", "body mass - maximum", "body mass - method",
        "body mass - metadata comment", "metabolic rate - minimum", "metabolic rate - maximum",
        "original respiratoryQuotient", "brain size - minimum", "brain size - maximum",
      ]),
    Expected(
      file: "elton-birds/EltonTraitsBirds.txt",
      kinds: [
        "choice": [
          "PassNonPass", "Diet-Certainty", "Diet-EnteredBy", "ForStrat-EnteredBy",
          "BodyMass-Source",
        ],
        "number": [
          "Diet-Inv", "Diet-Vend", "Diet-Vect", "Diet-Vfish", "Diet-Vunk", "Diet-Scav",
          "Diet-Fruit", "Diet-Nect", "Diet-Seed", "Diet-PlantO", "ForStrat-watbelowsurf",
          "ForStrat-wataroundsurf", "ForStrat-ground", "ForStrat-understory", "ForStrat-midhigh",
          "ForStrat-canopy", "ForStrat-aerial", "BodyMass-Value",
        ],
        "yes/no": ["PelagicSpecialist", "ForStrat-SpecLevel", "Nocturnal", "BodyMass-SpecLevel"],
      ]),
    Expected(
      file: "darwin-core/gbif-results.zip",
      kinds: [
        "choice": [
          "basisOfRecord", "countryCode", "verbatimKingdom", "verbatimPhylum",
          "verbatimSpecificEpithet", "continent",
        ],
        "number": [
          "decimalLatitude", "decimalLongitude", "month", "elevationInMeters", "depthInMeters",
          "verbatimLatitude", "verbatimLongitude", "maximumElevationInMeters",
          "minimumElevationInMeters", "minimumDepthInMeters", "maximumDepthInMeters", "day",
        ],
        "date": ["year", "verbatimYear"],
        "note": ["identifiedBy"],
      ],
      empty: ["verbatimInfraspecificEpithet", "elevationPrecision", "depthPrecision"]),
    Expected(
      file: "corpora/birds_north_america.json",
      kinds: [:]),
  ]

  @Test("are fields of their kinds", arguments: files)
  func haveKinds(expected: Expected) throws {
    let store = try CatalogStore(.inMemory)
    let survey = try Survey(path: RealFile.path(expected.file))
    let plan = try ImportPlan(survey, in: store)
    var kinds = Dictionary(grouping: plan.proposals.map(\.field)) { field in
      field.valueKind.map { $0.options.choices == nil ? $0.title : $0.tag } ?? ""
    }
    kinds["text"] = nil
    #expect(kinds.mapValues { $0.map(\.title) } == expected.kinds)
    #expect(plan.unused.map(\.text) == expected.empty.map { "\($0) (empty)" })
  }

  @Test(
    "are the same after an export and an import", arguments: files,
    [ExportFormat.csv, .jsonl])
  func areTheSame(expected: Expected, format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.take(Survey(path: RealFile.path(expected.file)))
    let first = try Table()
    try await store.export(to: first, as: format)
    let other = try CatalogStore(.inMemory)
    _ = try await other.take(first.survey())
    let second = try Table()
    try await other.export(to: second, as: format)
    #expect(try first.text.isEmpty == false)
    #expect(try first.text == second.text)
    #expect(try store.counts() == other.counts())
  }
}

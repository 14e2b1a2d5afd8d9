// swift-tools-version: 6.2

import PackageDescription

/// The modules of the screen live on the main actor; what they exchange with the catalog is `Sendable`.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "menagerie",
  products: [
    .executable(name: "menagerie", targets: ["menagerie"]),
    .executable(name: "Benchmarks", targets: ["Benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "menagerie",
      dependencies: [
        "Screens", "ViewState", "Terminal", "Exchange", "FileFormats", "Recovery", "Catalog",
        "Pictures",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Screens",
      dependencies: ["ViewState", "Terminal", "Exchange", "Catalog", "Bindings", "Pictures"],
      swiftSettings: onMainActor),
    .target(
      name: "ViewState",
      dependencies: ["Bindings", "Catalog", "Exchange", "FileFormats", "Pictures"],
      swiftSettings: onMainActor),
    .target(
      name: "Terminal", dependencies: ["Bindings", "CNcurses", "Pictures"],
      swiftSettings: onMainActor),
    .target(
      name: "Exchange", dependencies: ["Catalog", "CSample", "FileFormats", "Pictures"],
      resources: ["animals", "headings", "templates"].map {
        .embedInCode("../../Resources/\($0).json")
      }),
    .target(name: "CSample"),
    .target(
      name: "Catalog",
      dependencies: [
        "CHash", "Pictures", "Quotation",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .systemLibrary(name: "CHash", providers: [.apt(["libssl-dev"])]),
    // The decoder of pictures, which runs in a process of its own.
    .target(name: "Pictures", dependencies: ["CPictures"]),
    .target(
      name: "CPictures",
      linkerSettings: [
        "turbojpeg", "sixel", "png", "gif", "webpdemux", "tiff", "webp", "jbig", "jpeg", "lzma",
        "zstd",
        "Lerc", "deflate", "z", "seccomp",
      ].map { .linkedLibrary($0) }),
    // What is left of a damaged catalog, in a new one.
    .target(
      name: "Recovery",
      dependencies: ["Catalog", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "FileFormats",
      dependencies: [
        "CFormats", "Quotation",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "CFormats",
      linkerSettings: ["csv", "expat", "minizip", "z"].map { .linkedLibrary($0) }),
    .target(name: "Quotation"),
    .target(name: "Bindings", swiftSettings: onMainActor),
    .target(name: "CNcurses"),

    .testTarget(name: "BindingsTests", dependencies: ["Bindings"], swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Bindings", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "CatalogTests",
      dependencies: ["Catalog", "Pictures", "Recovery", "CatalogInspection", "TestSupport"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "TestSupport"]),
    .testTarget(
      name: "FileFormatsTests",
      dependencies: [
        "FileFormats", "CFormats", "TestSupport",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(name: "ExchangeTests", dependencies: ["Exchange", "FileFormats", "TestSupport"]),
    .testTarget(
      name: "ViewStateTests", dependencies: ["ViewState", "CatalogInspection", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Screens", "Exchange", "CatalogInspection", "Pictures", "TestSupport"],
      exclude: ["Pictures"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "CommandLineTests", dependencies: ["Catalog", "TestSupport", "Benchmarks"],
      exclude: ["Help"]),
    .testTarget(name: "EndToEndTests", dependencies: ["Catalog", "Pictures", "TestSupport"]),
    // What the tests of a catalog ask of SQLite itself.
    .target(
      name: "CatalogInspection",
      dependencies: ["Catalog", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/CatalogInspection"),
    // SQLite's own C API stands for the other programs that open the file of a catalog.
    .target(
      name: "TestSupport",
      dependencies: ["CVterm", .product(name: "GRDBSQLite", package: "GRDB.swift")],
      path: "Tests/TestSupport"),
    // The harnesses of `make torture`; the torturer is what they kill.
    .executableTarget(
      name: "Torturer", dependencies: ["Catalog", "TestSupport"], path: "Tests/Torturer"),
    .systemLibrary(
      name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .testTarget(
      name: "TortureTests", dependencies: ["Catalog", "Pictures", "TestSupport", "Torturer"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Catalog", "Exchange", "Pictures", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Benchmarks",
      exclude: ["RESULTS.md"],
      resources: [.embedInCode("Generated/words.json")]),
  ],
  swiftLanguageModes: [.v6]
)

// Links only with `--sanitize fuzzer`, so it is there for `make fuzz` alone.
if Context.environment["MENAGERIE_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FileFormats", "CFormats", "CFuzzer", "Pictures"],
      path: "Tests/Fuzzer"),
  ]
}

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
        "Screens", "ViewState", "Terminal", "Exchange", "Catalog",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Screens", dependencies: ["ViewState", "Terminal", "Catalog", "Bindings"],
      swiftSettings: onMainActor),
    .target(
      name: "ViewState", dependencies: ["Bindings", "Catalog", "Exchange"],
      swiftSettings: onMainActor),
    .target(
      name: "Terminal", dependencies: ["Bindings", "CNcurses"], swiftSettings: onMainActor),
    .target(
      name: "Exchange", dependencies: ["Catalog"],
      resources: [.embedInCode("../../Resources/animals.json")]),
    .target(
      name: "Catalog", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "Bindings", swiftSettings: onMainActor),
    .target(name: "CNcurses"),

    .testTarget(name: "BindingsTests", dependencies: ["Bindings"], swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Bindings"], swiftSettings: onMainActor),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "TestSupport"]),
    .testTarget(name: "ExchangeTests", dependencies: ["Exchange"]),
    .testTarget(
      name: "ViewStateTests", dependencies: ["ViewState"], swiftSettings: onMainActor),
    .testTarget(
      name: "ScreensTests", dependencies: ["Screens", "Exchange", "TestSupport"],
      exclude: ["Pictures"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "CommandLineTests", dependencies: ["Catalog", "TestSupport"], exclude: ["Help"]),
    .testTarget(name: "EndToEndTests", dependencies: ["Catalog", "TestSupport"]),
    // SQLite's own C API stands for the other programs that open the file of a catalog.
    .target(
      name: "TestSupport", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Catalog", "Exchange"], path: "Tests/Benchmarks",
      exclude: ["RESULTS.md"]),
  ],
  swiftLanguageModes: [.v6]
)

import ArgumentParser
import Catalog
import Exchange
import Foundation

/// Prints all there is about single animals.
struct ShowAnimals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print all there is about animals.",
    discussion: """
      Names are compared without case and accents, unless one is spelled exactly so; id:12 is the animal with this id. One field a line, \
      and an empty line between two animals.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String]

  @Flag(
    help: """
      Print a JSON array of objects with id, name, category, diet and edit, the last edit that changed it.
      """)
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let animals = try AnimalNames(animals).animals(in: store)
    var list = JSONList()
    for (index, animal) in animals.enumerated() {
      let edit = try store.edit(animal.lastEdit)
      if json {
        let last = edit.map { JSONValue.object($0.jsonFields) } ?? .null
        try Output.standard.escaped([list.line(animal.jsonFields + [("edit", last)])])
      } else {
        if index > 0 { try Output.standard.lines([""]) }
        var table = Table(on: .standard)
        try table.add(Self.rows(animal, edit))
      }
    }
    if json { try Output.standard.escaped([list.end()]) }
  }

  private static func rows(_ animal: Animal, _ edit: Edit?) -> [[String]] {
    let fields = AnimalField.all.map { [$0.title, $0.text(animal)] }
    let changed = edit.map { [["Changed", ($0.signature + [$0.label]).joined(separator: "  ")]] }
    return [["Id", String(animal.id)]] + fields + (changed ?? [])
  }
}

import ArgumentParser
import Catalog
import Exchange
import Foundation
import ViewState

struct ShowAnimals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print all there is about animals.",
    discussion: """
      Case and accents are ignored unless a name matches exactly; id:12 is the animal with this id. One field a line, \
      and an empty line between two animals.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String]

  @Flag(
    help: """
      Print a JSON array of objects with id, name, category, diet, fields, kinds and units (objects by the names of your own fields, and of logs with the latest value and its date, where there are any), photos (how many), importedKey (column and value) and edit, the last edit that changed it.
      """)
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let animals = try store.animals(namedBy: animals)
    let fields = try store.fields()
    var list = JSONList()
    for (index, animal) in animals.enumerated() {
      let detail = try store.detail(of: animal.id, in: fields) ?? AnimalDetail(animal)
      let edit = try store.edit(detail.animal.lastEdit)
      if json {
        let last = edit.map { JSONValue.object($0.jsonFields) } ?? .null
        try Output.standard.escaped([
          list.line(
            detail.animal.jsonMembers(of: fields + detail.logs.flatMap(\.fields)) + [
              ("photos", .number(Int64(detail.photoCount))),
              ("importedKey", detail.animal.importedKeyJSON), ("edit", last),
            ])
        ])
      } else {
        if index > 0 { try Output.standard.lines([""]) }
        var table = Table(on: .standard)
        try table.add(Self.rows(detail, fields, edit))
      }
    }
    if json { try Output.standard.escaped([list.end()]) }
  }

  private static func rows(
    _ detail: AnimalDetail, _ fields: Fields, _ edit: Edit?
  ) -> [[String]] {
    let animal = detail.animal
    let shown = fields.filter { !$0.isCustom || animal[$0] != nil }.map {
      [$0.title, animal.measure(of: $0) + animal.mark(of: $0)]
    }
    let changed = edit.map { [["Changed", ($0.signature + [$0.label]).joined(separator: "  ")]] }
    let logs = detail.logs.map {
      [$0.title, $0.texts(of: animal, at: Date(), in: .current).joined(separator: "  ")]
    }
    let photos = detail.photoCount == 0 ? [] : [["Photos", detail.photoCount.grouped]]
    let referrers = detail.referrers.map { [$0.title, $0.text] }
    var rows = [["Id", String(animal.id)]] + shown + logs + photos + referrers
    if let key = animal.importedKey, !key.isField(of: animal, among: fields) {
      rows.append([key.column, key.value])
    }
    return rows + (changed ?? [])
  }
}

import Catalog
import Foundation
import Terminal
import TestSupport
import Testing

extension Session {
  /// A file of animals of which one has no name, one a name that means harm, and one an odd diet.
  private static let birds = """
    id,Species,Order,Diet,Remarks
    1,Emu,Casuariiformes,omnivore,runs
    2,Kiwi,Apterygiformes,omnivore,
    3,,Apterygiformes,omnivore,who?
    4,Barn owl,Strigiformes,carnivore,white
    5,Greylag goose,Anseriformes,plankton,
    6,"Grey ""crowned""\u{1B}[2J\u{202E} crane",Gruiformes,omnivore,

    """

  /// On an empty catalog, with a folder of files to import.
  static func files(columns: Int = 80, rows: Int = 24) throws -> Session {
    let files = try TemporaryFolder()
    let home = URL(fileURLWithPath: files.path)
    for folder in ["museum", ".cache"] {
      try FileManager.default.createDirectory(
        at: home.appending(path: folder), withIntermediateDirectories: false)
    }
    let contents = [
      "birds.csv": birds, "apes.csv": "name,category\nBonobo,Ape\n", "empty.csv": "",
      "museum/moths.csv": "name\nAtlas moth\n", "大熊猫 \u{1B}[31m.csv": "name\nPanda\n",
    ]
    for (name, text) in contents {
      let path = home.appending(path: name)
      try Data(text.utf8).write(to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_795_200_000)], ofItemAtPath: path.path)
    }
    return try Session(store(), files: files, columns: columns, rows: rows)
  }

  /// Puts a file into the folder.
  func write(_ name: String, _ text: String) throws {
    try write(name, Data(text.utf8))
  }

  func write(_ name: String, _ bytes: Data) throws {
    guard let files else { return }
    try bytes.write(to: URL(fileURLWithPath: files.path + "/" + name))
  }

  /// Chooses a file of the folder, and waits for a text of the screen after that.
  func open(_ name: String, until text: String) async {
    press("i")
    #expect(await shows("museum/"))
    type(name)
    press(.enter)
    #expect(await shows(text))
  }

  /// Waits until the sizes of the files are known.
  func sizesAreHere() async {
    _ = await comesTrue { picture.contains(/[0-9] [kM]?B/) || size.columns < 30 }
  }

  private var size: Size { stack.size }
}

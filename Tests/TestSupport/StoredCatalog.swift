/// A catalog as a program of an earlier version has left it: the statements that it ran, on the
/// tables, and with the triggers, that it had. The texts are never edited.
package struct StoredCatalog: Sendable, CustomStringConvertible {
  /// The version of the file, which a program of today migrates.
  package let version: Int
  /// The names of its animals and, after a slash, of their categories, by id.
  package let animals: [String]
  /// What its journal calls the edits, the oldest first; a file of version 1 has no journal.
  package let labels: [String]
  /// The names of the keeper's own fields.
  package private(set) var fields: [String] = []
  /// What its animals have in these, by id, with a semicolon between two fields.
  package private(set) var values: [Int64: String] = [:]
  /// The names of its saved searches and, after a colon, the animals that they find.
  package private(set) var searches: [String] = []
  /// The entries of its logs, each with its animal.
  package private(set) var entries: [String] = []
  private let statements: String

  package static let all = [
    version1, version2, version3, version4, version5, version6, version7, version8,
    version9,
  ]

  /// Makes the file.
  package func write(to path: String) throws {
    try OtherProgram(path).execute(StoredSchema.sql(version) + statements)
  }

  package var description: String { "version \(version)" }
}

extension StoredCatalog {
  /// An animal in a category, and one in none.
  package static let version1 = StoredCatalog(
    version: 1, animals: ["Aardvark/Mammal", "Yeti/"], labels: [],
    statements: """
      INSERT INTO animalCategory VALUES (1, 'Mammal', 'mammal', 'mammal');
      INSERT INTO animal VALUES (1, 'Aardvark', 'aardvark', 'carnivorous', 1);
      INSERT INTO animal VALUES (2, 'Yeti', 'yeti', 'unknown', NULL);
      """)

  /// The same by four edits of Ann's, of which she has undone the last, and a draft of hers.
  package static let version2 = StoredCatalog(
    version: 2, animals: version1.animals,
    labels: [
      "Added Aardvark to Mammal", "Added Yeti", "Changed the diet of Aardvark to carnivorous",
      "Renamed Yeti to Bigfoot", "Undid: Renamed Yeti to Bigfoot",
    ],
    statements: """
      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260000000, 'ann', 'zoo1', '', 'action', NULL, 1);
      INSERT INTO animalCategory VALUES (1, 'Mammal', 'mammal', 'mammal');
      INSERT INTO animal VALUES (1, 'Aardvark', 'aardvark', 'herbivorous', 1);
      UPDATE edit SET label = 'Added Aardvark to Mammal', isOpen = 0 WHERE id = 1;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260010000, 'ann', 'zoo1', '', 'action', NULL, 1);
      INSERT INTO animal VALUES (2, 'Yeti', 'yeti', 'unknown', NULL);
      UPDATE edit SET label = 'Added Yeti', isOpen = 0 WHERE id = 2;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260020000, 'ann', 'zoo1', '', 'action', NULL, 1);
      UPDATE animal SET name = 'Aardvark', foldedName = 'aardvark', diet = 'carnivorous',
        categoryID = 1 WHERE id = 1;
      UPDATE edit SET label = 'Changed the diet of Aardvark to carnivorous', isOpen = 0
        WHERE id = 3;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260030000, 'ann', 'zoo1', '', 'action', NULL, 1);
      UPDATE animal SET name = 'Bigfoot', foldedName = 'bigfoot', diet = 'unknown',
        categoryID = NULL WHERE id = 2;
      UPDATE edit SET label = 'Renamed Yeti to Bigfoot', isOpen = 0 WHERE id = 4;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260040000, 'ann', 'zoo1', '', 'undo', 4, 1);
      UPDATE animal SET name = 'Yeti', foldedName = 'yeti', diet = 'unknown', categoryID = NULL
        WHERE id = 2;
      UPDATE edit SET isUndone = 1 WHERE id = 4;
      UPDATE edit SET label = 'Undid: Renamed Yeti to Bigfoot', isOpen = 0 WHERE id = 5;

      INSERT INTO draft VALUES (1, 1795260050000, 'ann', 'zoo1', 1,
        '{"animal":{"original":{"category":{},"diet":"herbivorous","name":""},'
          || '"value":{"category":{"id":1,"name":"Mammal"},"diet":"unknown","name":"Wol"}}}');
      """)

  /// The same, whose names are in the search index, and after that one more animal.
  private static let version3 = StoredCatalog(
    version: 3, animals: version2.animals + ["Emu/"], labels: version2.labels + ["Added Emu"],
    statements: version2.statements + """

      INSERT INTO searchName (place, foldedName) VALUES (68719476736, 'aardvark');
      INSERT INTO searchGram (rowid, name) VALUES (68719476736, 'aardvark  ');
      INSERT INTO searchName (place, foldedName) VALUES (137438953472, 'yeti');
      INSERT INTO searchGram (rowid, name) VALUES (137438953472, 'yeti  ');
      DELETE FROM searchPending WHERE foldedName <= 'yeti';

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260060000, 'ann', 'zoo1', '', 'action', NULL, 1);
      INSERT INTO animal VALUES (3, 'Emu', 'emu', 'omnivorous', NULL);
      UPDATE edit SET label = 'Added Emu', isOpen = 0 WHERE id = 6;
      """)

  /// The same, and after that the import of `importedFile`.
  package static let version4 = StoredCatalog(
    version: 4, animals: version3.animals + ["Wolf/Mammal", "Owl/Bird"],
    labels: version3.labels + ["Imported 2 animals from zoo.csv"],
    statements: version3.statements + """

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260070000, 'ann', 'zoo1', '', 'action', NULL, 1);
      INSERT INTO animal VALUES (4, 'Wolf', 'wolf', 'carnivorous', 1);
      INSERT INTO animalCategory VALUES (2, 'Bird', 'bird', 'bird');
      INSERT INTO animal VALUES (5, 'Owl', 'owl', 'carnivorous', 2);
      INSERT INTO importedRow (keyHigh, keyLow, nth, animalID, editID, name, category, diet)
        VALUES (2981418233378871143, -876183993736304704, 0, 4, 7, -1353216647216461392,
          8868517014287827168, 1);
      INSERT INTO importedRow (keyHigh, keyLow, nth, animalID, editID, name, category, diet)
        VALUES (-3966819002650804132, -4854210754139009949, 0, 5, 7, 9197559256702072553,
          -2200516535012566554, 1);
      INSERT INTO setting VALUES ('import 03e4e9ee2dfe908d108f52d540d4bf96',
        '{"category":"category","diet":"diet","key":"column","keyColumn":"id","name":"name",'
          || '"onChange":"update"}');
      UPDATE edit SET label = 'Imported 2 animals from zoo.csv', isOpen = 0 WHERE id = 7;
      """)

  /// The same, which knows what the imported animals were known by, and has moved one of them.
  package static let version5 = StoredCatalog(
    version: 5,
    animals: version3.animals + ["Wolf/Bird", "Owl/Bird"],
    labels: version4.labels + ["Moved Wolf to Bird"],
    statements: version4.statements + """

      INSERT INTO importSource VALUES (1, '03e4e9ee2dfe908d108f52d540d4bf96', 'id');
      INSERT INTO importedKey VALUES (4, 1, '7');
      INSERT INTO importedKey VALUES (5, 1, '9');
      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen)
        VALUES (1795260080000, 'ann', 'zoo1', '', 'action', NULL, 1);
      UPDATE animal SET categoryID = 2 WHERE id = 4;
      UPDATE edit SET label = 'Moved Wolf to Bird', isOpen = 0 WHERE id = 8;
      """)

  /// The same, with fields of her own, and what two animals have in them. The session is one that
  /// is over.
  private static let version6 = StoredCatalog(
    version: 6, animals: version5.animals,
    labels: version5.labels + ["Added 3 fields", "Changed Aardvark", "Changed Wolf"],
    fields: ["Mass", "Tags", "Chip"],
    values: [1: "60;quarantine vet;A-17", 4: "38.5;vet;"],
    statements: version5.statements + """

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260090000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      INSERT INTO field (id, name, nameKey, kind, options, position, isRetired)
        VALUES (1, 'Mass', 'mass', 'number', '{"unit":"kg"}', 1, 0);
      ALTER TABLE animal ADD COLUMN field1 ANY;
      INSERT INTO field (id, name, nameKey, kind, options, position, isRetired)
        VALUES (2, 'Tags', 'tags', 'tags', '{}', 2, 0);
      ALTER TABLE animal ADD COLUMN field2 ANY;
      INSERT INTO field (id, name, nameKey, kind, options, position, isRetired)
        VALUES (3, 'Chip', 'chip', 'text', '{}', 3, 0);
      ALTER TABLE animal ADD COLUMN field3 ANY;
      \(StoredSchema.animalTriggers(fields: 3))
      UPDATE edit SET label = 'Added 3 fields', isOpen = 0 WHERE id = 9;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260100000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      UPDATE animal SET field1 = 60, field2 = 'quarantine vet', field3 = 'A-17' WHERE id = 1;
      UPDATE edit SET label = 'Changed Aardvark', isOpen = 0 WHERE id = 10;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260110000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      UPDATE animal SET field1 = 38.5, field2 = 'vet' WHERE id = 4;
      UPDATE edit SET label = 'Changed Wolf', isOpen = 0 WHERE id = 11;
      """)

  /// The same, with a saved search, and after that one more change.
  private static let version7 = StoredCatalog(
    version: 7, animals: version6.animals,
    labels: version6.labels
      + ["Added the search Heavy", "Changed the mass of Wolf to 41 kg"],
    fields: version6.fields,
    values: version6.values.merging([4: "41;vet;"]) { $1 },
    searches: ["Heavy:Aardvark,Wolf"],
    statements: version6.statements + """

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260120000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      INSERT INTO savedSearch VALUES (1, 1, 'Heavy', 'heavy', 'mass>10 +vet');
      UPDATE edit SET label = 'Added the search Heavy', isOpen = 0 WHERE id = 12;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260130000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      UPDATE animal SET field1 = 41 WHERE id = 4;
      UPDATE edit SET label = 'Changed the mass of Wolf to 41 kg', isOpen = 0 WHERE id = 13;
      """)

  /// The same, with the view for other programs.
  private static let version8 = StoredCatalog(
    version: 8, animals: version7.animals, labels: version7.labels, fields: version7.fields,
    values: version7.values, searches: version7.searches,
    statements: version7.statements + """

      DROP VIEW animals;
      CREATE VIEW animals AS SELECT a.id, a.name, c.name AS category, a.diet, a.field1 AS "Mass", a.field2 AS "Tags", a.field3 AS "Chip"
        FROM animal a LEFT JOIN animalCategory c ON c.id = a.categoryID;
      """)

  /// The same, with a log, and an entry of it.
  private static let version9 = StoredCatalog(
    version: 9, animals: version8.animals,
    labels: version8.labels + ["Added the log Weight", "Added Weight of Wolf"],
    fields: version8.fields, values: version8.values, searches: version8.searches,
    entries: ["Wolf:Weight 2020-01-02 40.5"],
    statements: version8.statements + """

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260140000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      INSERT INTO log VALUES (1, 1, 'Weight', 'weight', NULL, NULL, 0);
      INSERT INTO field VALUES (4, 'Weight', 'weight', 'number', '{"unit":"kg"}', 4, 0, 1);
      ALTER TABLE entry ADD COLUMN field4 ANY;
      \(StoredSchema.entryObjects(fields: [("field4", "Weight")]))
      UPDATE edit SET label = 'Added the log Weight', isOpen = 0 WHERE id = 14;

      INSERT INTO edit (time, user, host, label, kind, undoes, isOpen, session)
        VALUES (1795260150000, 'ann', 'zoo1', '', 'action', NULL, 1, '4711 37739 5ab3fa4a');
      INSERT INTO entry VALUES (1, 4, 1, '2020-01-02', 1, 40.5);
      UPDATE edit SET label = 'Added Weight of Wolf', isOpen = 0 WHERE id = 15;
      """)

  /// The file whose rows a catalog of version 4 has imported.
  package static let importedFile = """
    id,name,category,diet
    7,Wolf,Mammal,carnivorous
    9,Owl,Bird,carnivorous

    """
}

import Catalog
import Exchange
import Testing

@Suite("Columns are recognised")
struct RecognitionTests {
  struct Header: Sendable, CustomTestStringConvertible {
    let of: String
    let lines: [String]
    let name: String
    let category: String
    let diet: String
    var key: ImportMapping.Key = .wholeRow
    var testDescription: String { of }
  }

  /// The headers of public data sets, each with a row or two as they stand there.
  static let headers = [
    Header(
      of: "the Zoo data set of Kaggle",
      lines: [
        "animal_name,hair,feathers,eggs,milk,airborne,aquatic,predator,toothed,backbone,breathes,venomous,fins,legs,tail,domestic,catsize,class_type",
        "aardvark,1,0,0,1,0,0,1,1,1,1,0,0,4,0,0,1,1",
        "chicken,0,1,1,0,1,0,0,0,1,1,0,0,2,1,1,0,2",
      ], name: "animal_name", category: "", diet: ""),
    Header(
      of: "a shelter",
      lines: [
        "Animal ID,Name,DateTime,MonthYear,Found Location,Intake Type,Intake Condition,Animal Type,Sex upon Intake,Age upon Intake,Breed,Color",
        "A786884,*Brock,01/03/2019,January 2019,Austin,Stray,Normal,Dog,Neutered Male,2 years,Beagle Mix,Tricolor",
        "A706918,Belle,07/05/2015,July 2015,Austin,Stray,Normal,Dog,Spayed Female,8 years,Spaniel,White",
      ], name: "Name", category: "Animal Type", diet: "", key: .column("Animal ID")),
    Header(
      of: "a shelter's program",
      lines: [
        "ANIMALCODE,ANIMALNAME,ANIMALTYPE,ANIMALSPECIES,ANIMALBREED1",
        "D2023001,Rex,D (Dog),Dog,Boxer", "C2023002,Mimi,U (Unwanted Cat),Cat,Short Hair",
        "D2023003,Bo,D (Dog),Dog,Boxer",
      ], name: "ANIMALNAME", category: "ANIMALSPECIES", diet: "", key: .column("ANIMALCODE")),
    Header(
      of: "a shelter with types of intake",
      lines: [
        "Shelter Ref.,Pet Name,Intake Type,Type,Species", "S1,Rex,x,Stray,Dog",
        "S2,Mimi,x,Surrender,Cat", "S3,Bo,x,Stray,Dog", "S4,Tia,x,Return,Dog",
      ], name: "Pet Name", category: "Species", diet: "", key: .column("Shelter Ref.")),
    Header(
      of: "a list of species",
      lines: ["type,species", "mammal,Red fox", "bird,Robin", "fish,Pike"],
      name: "species", category: "type", diet: ""),
    Header(
      of: "a farm",
      lines: ["Tag No.,Name,Class,Phone number", "0412,Rex,Dog,1", "0007,Topsy,Cat,2"],
      name: "Name", category: "Class", diet: "", key: .column("Tag No.")),
    Header(
      of: "a list with telephones",
      lines: ["Name,Class,Phone number,Row no", "Rex,Dog,771,1", "Topsy,Cat,812,2", "Bo,Cat,9,3"],
      name: "Name", category: "Class", diet: ""),
    Header(
      of: "a shelter whose animals come back",
      lines: [
        "Name,Type,Breed,Animal ID", "Max,DOG,PIT BULL,A1", "Max,DOG,HUSKY,A2",
        "Max,DOG,PIT BULL,A1",
      ],
      name: "Name", category: "Type", diet: ""),
    Header(
      of: "PanTHERIA",
      lines: [
        "MSW05_Order\tMSW05_Family\tMSW05_Genus\tMSW05_Species\tMSW05_Binomial\t1-1_ActivityCycle\t6-1_DietBreadth\t6-2_TrophicLevel",
        "Artiodactyla\tCamelidae\tCamelus\tdromedarius\tCamelus dromedarius\t3\t3\t1",
        "Carnivora\tCanidae\tCanis\tadustus\tCanis adustus\t1\t6\t2",
        "Carnivora\tCanidae\tCanis\taureus\tCanis aureus\t2\t6\t-999",
      ], name: "MSW05_Binomial", category: "MSW05_Order", diet: "6-2_TrophicLevel"),
    Header(
      of: "EltonTraits, mammals",
      lines: [
        "MSW3_ID\tScientific\tMSWFamilyLatin\tDiet-Inv\tDiet-Vend\tDiet-Vect\tDiet-Vfish\tDiet-Vunk\tDiet-Scav\tDiet-Fruit\tDiet-Nect\tDiet-Seed\tDiet-PlantO\tDiet-Source\tDiet-Certainty",
        "1\tTachyglossus aculeatus\tTachyglossidae\t100\t0\t0\t0\t0\t0\t0\t0\t0\t0\tRef_1\tABC",
        "2\tZaglossus attenboroughi\tTachyglossidae\t100\t0\t0\t0\t0\t0\t0\t0\t0\t0\tRef_1\tABC",
      ], name: "Scientific", category: "MSWFamilyLatin", diet: "", key: .column("MSW3_ID")),
    Header(
      of: "AmphiBIO",
      lines: [
        "id,Order,Family,Genus,Species,Fos,Ter,Leaves,Flowers,Seeds,Fruits,Arthro,Vert,Diu",
        "Anf0001,Anura,Allophrynidae,Allophryne,Allophryne ruthveni,NA,1,NA,NA,NA,NA,1,NA,1",
        "Anf0002,Anura,Alytidae,Alytes,Alytes cisternasii,NA,1,NA,NA,NA,NA,1,NA,NA",
      ], name: "Species", category: "Order", diet: "", key: .column("id")),
    Header(
      of: "AVONET",
      lines: [
        "Species1,Family1,Order1,Avibase.ID1,Habitat,Trophic.Level,Trophic.Niche",
        "Accipiter albogularis,Accipitridae,Accipitriformes,AVI-1,Forest,Carnivore,Vertivore",
        "Aratinga weddellii,Psittacidae,Psittaciformes,AVI-2,Forest,Herbivore,Frugivore",
      ], name: "Species1", category: "Order1", diet: "Trophic.Level"),
    Header(
      of: "eBird",
      lines: [
        "GLOBAL UNIQUE IDENTIFIER\tTAXONOMIC ORDER\tCATEGORY\tCOMMON NAME\tSCIENTIFIC NAME\tSUBSPECIES COMMON NAME",
        "URN:1\t123\tspecies\tMallard\tAnas platyrhynchos\t",
        "URN:2\t124\tissf\tGadwall\tMareca strepera\t",
      ], name: "COMMON NAME", category: "", diet: "", key: .column("GLOBAL UNIQUE IDENTIFIER")),
    Header(
      of: "iNaturalist, where some have no common name",
      lines: [
        "id,observed_on,user_login,species_guess,scientific_name,common_name,iconic_taxon_name,taxon_id",
        "1,2024-01-01,ann,Mallard,Anas platyrhynchos,Mallard,Aves,6930",
        "2,2024-01-02,bob,,Gryllus campestris,,Insecta,4",
        "3,2024-01-02,bob,Robin,Turdus migratorius,American Robin,Aves,12727",
      ], name: "{common_name|scientific_name}", category: "iconic_taxon_name", diet: "",
      key: .column("id")),
    Header(
      of: "a checklist with genus and epithet",
      lines: [
        "Order,Family,Genus,Species,TrophicLevel",
        "Carnivora,Felidae,Lynx,lynx,Carnivore", "Carnivora,Ursidae,Ursus,arctos,Omnivore",
      ], name: "{Genus} {Species}", category: "Order", diet: "TrophicLevel"),
    Header(
      of: "msleep",
      lines: [
        "name,genus,vore,order,conservation,sleep_total",
        "Cheetah,Acinonyx,carni,Carnivora,lc,12.1",
        "Cow,Bos,herbi,Artiodactyla,domesticated,4",
      ], name: "name", category: "order", diet: "vore"),
    Header(
      of: "a zoo's individuals, most without a name of their own",
      lines: [
        "GAN,Preferred ID,House Name,Common Name,Scientific Name,Class",
        "ABC1,M1,Koko,Gorilla,Gorilla gorilla,Mammalia", "ABC2,M2,,Okapi,Okapia johnstoni,Mammalia",
        "ABC3,M3,,Okapi,Okapia johnstoni,Mammalia",
      ], name: "Common Name", category: "Class", diet: "", key: .column("GAN")),
    Header(
      of: "a zoo in Germany",
      lines: [
        "Nr;Tiername;Wissenschaftlicher Name;Klasse;Ernährung",
        "1;Löwe;Panthera leo;Säugetiere;Fleischfresser", "2;Emu;Dromaius;Vögel;Allesfresser",
      ], name: "Tiername", category: "Klasse", diet: "Ernährung", key: .wholeRow),
    Header(
      of: "Menagerie's own export",
      lines: ["name,category,diet", "Lynx,Mammal,carnivorous"],
      name: "name", category: "category", diet: "diet", key: .animal),
  ]

  @Test("in the files of", arguments: headers)
  func recognises(header: Header) throws {
    let table = try Table(name: "table.csv")
    try table.write(header.lines)
    let mapping = try table.mapping()
    #expect(mapping[.name].text == header.name)
    #expect(mapping[.category].text == header.category)
    #expect(mapping[.diet].text == header.diet)
    #expect(mapping.key == header.key)
  }

  @Test(
    "whatever case, spaces and signs their names have",
    arguments: ["vernacularName", "vernacular_name", "VERNACULAR NAME", "Vernacular.Name"])
  func ignoresSpelling(name: String) throws {
    let table = try Table("taxonRank,\(name)", "species,Lynx", "species,Wolf")
    #expect(try table.mapping()[.name].text == name)
  }

  @Test("not by numbers: those of a type are no category")
  func ignoresNumbers() throws {
    let table = try Table("name,type", "Max,1", "Bella,2")
    #expect(try table.mapping()[.category] == .none)
  }

  /// Species of FishBase (Froese & Pauly, fishbase.org, CC BY-NC 4.0), as its table `species` has
  /// them, under the name of the group that its table `families` gives them all.
  private func fish(_ rows: Int) throws -> Table {
    let genera = ["Oreochromis", "Sarotherodon", "Tilapia", "Coptodon", "Pelmatolapia"]
    let epithets = [
      "niloticus", "aureus", "galilaeus", "zillii", "mariae", "sparrmanii", "rendalli",
    ]
    let table = try Table(name: "fishbase.csv")
    try table.write(
      ["SpecCode,Genus,Species,CommonName,FBname,Class,Order"]
        + (0..<rows).map { row in
          let fbName = row % 3 == 0 ? "" : "Tilapia \(row)"
          let order = row % 2 == 0 ? "Cichliformes" : "Perciformes"
          return
            "\(row),\(genera[row % 5]),\(epithets[row % 7]),Cichlids,\(fbName),Teleostei,\(order)"
        })
    return table
  }

  @Test("not by what a group is called: the name is put together of genus and species")
  func takesNoGroup() throws {
    let mapping = try fish(40).mapping()
    #expect(mapping[.name].text == "{Genus} {Species}")
    #expect(mapping[.category].text == "Order")
    #expect(mapping.key == .column("SpecCode"))
  }

  @Test("not by a column that says the same of all, or one of a few things, in many rows")
  func takesNoFewValues() throws {
    let animals = try Table(name: "few.csv")
    try animals.write(
      ["animal,common name,tag id,weight"]
        + (0..<60).map { "\($0 % 2 == 0 ? "Dog" : "Cat"),Pet,T\($0),\($0)" })
    #expect(try animals.mapping()[.name].text == "tag id")
    try animals.write(["animal,weight"] + (0..<60).map { "Dog,\($0)" })
    #expect(try animals.mapping()[.name] == .none)
  }

  @Test func `one species for all rows is the category if nothing else is`() throws {
    let rows = (1...5).map { "Rex \($0),Dog" }
    let plan = try ImportPlan(Table(lines: ["Name,Species"] + rows).survey(), in: nil)
    #expect(plan.mapping[.category] == .column("Species"))
    let other = try Table(lines: ["Name,Class,Species"] + rows.map { $0 + ",Dog" })
    #expect(try ImportPlan(other.survey(), in: nil).mapping[.category] == .none)
  }

  @Test("not by a constant: it is no category")
  func takesNoConstantCategory() throws {
    let table = try Table(name: "birds.csv")
    try table.write(["name,class,family"] + (0..<9).map { "Bird \($0),Aves,F\($0 % 3)" })
    #expect(try table.mapping()[.category].text == "family")
    try table.write(["name,class,weight"] + (0..<9).map { "Bird \($0),Aves,\($0)" })
    #expect(try table.mapping()[.category] == .none)
  }

  @Test("where names have gaps, with the number of the animal in their place; and that is said")
  func fillsGaps() async throws {
    let table = try Table(
      "AnimalID,Name,Type", "A671945,Max,Dog", "A671946,,Cat", "A671947,Bella,Dog",
      "A671947,Bella,Puppy")
    let plan = try ImportPlan(table.survey(), in: nil)
    #expect(plan.mapping[.name].text == "{Name|AnimalID}")
    #expect(plan.note(on: .name) == "where there is no Name, AnimalID")
    let store = try CatalogStore(.inMemory)
    #expect(try await store.take(table.survey()).rows.refused == 0)
    #expect(
      try await store.lines() == [
        "Max, Dog, unknown", "A671946, Cat, unknown", "Bella, Dog, unknown",
        "Bella, Puppy, unknown",
      ])
  }

  @Test("where gaps may follow behind what is looked at, with the scientific name in their place")
  func expectsGaps() throws {
    let table = try Table()
    for (count, name) in [
      (3, "mainCommonName"), (Survey.rowLimit + 1, "{mainCommonName|sciName}"),
    ] {
      let rows = (1...count).map { "Pteropus_\($0),\($0),Flying fox \($0)" }
      try table.write(["sciName,id,mainCommonName"] + rows)
      #expect(try table.mapping()[.name].text == name)
    }
  }

  @Test("and where nothing can stand in a gap, the plan says that such rows are refused")
  func tellsOfGaps() throws {
    let table = try Table("Name,Type", "Max,Dog", ",Cat", "Bella,Dog")
    let plan = try ImportPlan(table.survey(), in: nil)
    #expect(plan.mapping[.name].text == "Name")
    #expect(plan.note(on: .name) == "1 row has none and is refused")
    let whole = try Table("AnimalID,Name", "A1,Max", "A2,Bella")
    #expect(try ImportPlan(whole.survey(), in: nil).note(on: .name) == nil)
    #expect(try whole.mapping()[.name].text == "Name")
  }

  @Test("with the legend of codes only where the diets are codes")
  func tellsLegendOfCodes() throws {
    let words = try Table("name,trophic_level", "Lynx,carnivore", "Hare,herbivore")
    #expect(try ImportPlan(words.survey(), in: nil).note(on: .diet) == nil)
    let codes = try Table("name,trophic_level", "Lynx,3", "Hare,1")
    #expect(
      try ImportPlan(codes.survey(), in: nil).note(on: .diet)
        == "1 herbivorous, 2 omnivorous, 3 carnivorous")
  }

  @Test("not for certain: without a name an import is refused, and the columns are told")
  func refusesNameless() throws {
    let table = try Table("weight,height,seen,by", "1,2,north,ann", "3,4,south,bob")
    let plan = try ImportPlan(table.survey(), mapping: table.mapping())
    let error = #expect(throws: ImportError.self) { try plan.check() }
    #expect(error?.description.contains("“weight”, “height”, “seen”, “by”") == true)
  }

  @Test("where there is no header: the first animal is not lost")
  func takesHeaderless() async throws {
    let table = try Table(
      "aardvark,1,0,0,1,0,0,1,1,1,1,0,0,4,0,0,1,1", "bass,0,0,1,0,0,1,1,1,1,0,0,1,0,1,0,0,4",
      name: "zoo.data")
    #expect(try table.survey().format.hasSuffix("no header"))
    let store = try CatalogStore(.inMemory)
    try await store.take(table.survey())
    #expect(try await store.lines() == ["aardvark, , unknown", "bass, , unknown"])
    let mixed = try Table("Lynx,Mammal,carnivore", "Owl,Bird,carnivore", "Hare,Mammal,herbivore")
    #expect(try mixed.survey().columns.map(\.name) == ["column 1", "column 2", "column 3"])
    let shares = try Table("name,carnivore", "Lynx,1", "Hare,0")
    #expect(try shares.survey().columns.map(\.name) == ["name", "carnivore"])
    let years = try Table("name,1999,2000,2001", "Lynx,1,1,2", name: "years.csv")
    #expect(try years.survey().columns.map(\.name) == ["name", "1999", "2000", "2001"])
  }

  @Test func `whatever stands in one that is called a name, as numbers of mice`() throws {
    for name in ["name", "Name", "nombre", "Nom", "Tiername"] {
      let mice = try Table("\(name),species", "12,Mouse", "13,Mouse", "14,Rat")
      #expect(try mice.mapping()[.name].text == name)
      #expect(try mice.mapping()[.category].text == "species")
    }
    let other = try Table("animal,common name", "1,Mouse", "2,Rat")
    #expect(try other.mapping()[.name].text == "common name")
  }

  @Test("in any number: a row of 100,000 columns is looked at in no time and memory to speak of")
  func takesManyColumns() throws {
    let names = (1...100_000).map { "c\($0)" }.joined(separator: ",")
    let table = try Table("name," + names, "Lynx" + String(repeating: ",1", count: 100_000))
    #expect(try table.mapping()[.name] == .column("name"))
  }

  @Test("as the fields of a shelter, whatever its program calls them")
  func shelterFields() async throws {
    let store = try CatalogStore(.inMemory)
    let fields = try await store.addFields([
      NewField("Number"), NewField("Intake", ValueKind("date")),
      NewField("Notes", ValueKind("note")),
    ])
    let table = try Table(
      "ANIMALCODE,ANIMALNAME,ANIMALENTRYDATE,ANIMALCOMMENTS", "D1,Rex,2023-12-31,ok",
      "D2,Mimi,2024-01-02,shy")
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.proposals.isEmpty)
    #expect(
      fields.map { plan.mapping[$0].text } == ["ANIMALCODE", "ANIMALENTRYDATE", "ANIMALCOMMENTS"])
  }
}

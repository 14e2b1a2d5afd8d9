/// Words of English and of zoological Latin.
enum LatinWords {
  static let personal = words(
    """
    Bella Max Luna Charlie Lucy Cooper Daisy Milo Molly Buddy Bailey Rocky Sadie Bear Lola Tucker
    Sophie Oliver Chloe Jack Coco Duke Rosie Toby Ruby Simba Nala Oscar Willow Leo Stella Zeus
    Penny Jasper Ginger Shadow Misty Felix Pepper Smokey Poppy Louie Zoe Finn Roxy Gizmo Hazel
    Murphy Maggie Winston Piper Archie Lily Bruno Olive Ollie Nova Ziggy Phoebe Otis Mia Apollo
    Gracie Hank Honey Thor Dixie Gus Abby Samson Ivy Rex Cleo Bandit Layla Rusty Millie Boomer
    Athena Diesel Emma Prince Winnie Sam Minnie Moose Annie Ace Juno Chester Xena Boots Fiona
    Benny Greta Waldo Heidi Fritz Lotte Bjorn Astrid Yoshi Kira Igor Vlad Quincy Umbra Xaver Zuzu
    """)

  static let kennels = words(
    """
    Ravensholt Greenfield Oakham Silverbrook Highmoor Westwood Larkspur Thornbury Ashdown Kirkwall
    Bramble Foxhill Elmhurst Windermere Glencoe Nordhof Sonnental Falkenau Rosendal Zandvoort
    """)

  static let looks = words(
    """
    Common Northern Southern Great Lesser African European American Asian Golden Giant Dwarf
    Spotted Striped Eastern Western Arctic Australian Indian Banded Pygmy Crested Horned Grey Red
    Royal Alpine Barred Collared Greater Little Long-tailed Short-eared Pacific Atlantic Siberian
    Chinese Japanese Iberian Nubian Persian Arabian Bengal Burmese Cape Caspian Cuban Egyptian
    Ethiopian Malayan Mexican Moroccan Nile Patagonian Scottish Sumatran Tasmanian Tibetan Ural
    Velvet Woolly Yucatan Zanzibar
    """)

  static let colours = words(
    """
    White Black Red Yellow Brown Grey Blue Green Golden Rufous Orange Pale Dark Silver Chestnut
    Olive Scarlet Violet Buff Ochre
    """)

  static let parts = words(
    """
    tailed bellied headed winged breasted backed throated footed eared crowned faced necked billed
    legged rumped capped cheeked naped lipped fronted
    """)

  static let places = words(
    """
    forest mountain river desert marsh tree rock water sea reef lake meadow field house wood swamp
    cave steppe island coast ground grass bush sand snow bog heath cliff valley dune fen lagoon
    delta fjord oasis prairie ravine savanna taiga tundra upland veld mangrove moor estuary glacier
    """)

  static let kinds = words(
    """
    shrew owl mouse bat finch frog snake lizard warbler gull duck tern hawk eagle rat vole squirrel
    deer fox wolf bear lynx otter weasel marten badger hare rabbit hedgehog mole crane heron stork
    ibis plover sandpiper swift swallow lark wagtail pipit thrush robin wren tit nuthatch starling
    crow raven jay magpie sparrow bunting cuckoo kingfisher woodpecker kite falcon kestrel buzzard
    vulture harrier grouse partridge quail pheasant dove pigeon parrot gecko skink iguana chameleon
    tortoise turtle crocodile toad newt salamander trout salmon pike perch carp eel shark ray goby
    wrasse bass cod tuna mackerel herring flounder sole beetle ant bee wasp moth butterfly dragonfly
    cricket grasshopper spider scorpion mite tick crab lobster shrimp snail slug octopus squid
    mussel oyster antelope gazelle buffalo zebra giraffe elephant rhinoceros hippopotamus lion
    leopard cheetah hyena jackal mongoose civet genet monkey baboon gibbon lemur loris sloth
    armadillo anteater pangolin aardvark kangaroo wallaby koala wombat possum bandicoot platypus
    seal walrus dolphin porpoise whale manatee tapir peccary llama camel yak goat ibex chamois
    marmot beaver porcupine chinchilla capybara okapi quoll zorilla axolotl
    """)

  static let stems = words(
    """
    Corv Falc Turd Parus Anat Mur Sor Lutr Can Fel Urs Cerv Bov Capr Equ Lep Sciur Myot Rhin Tal
    Ran Buf Hyl Trit Vip Col Lacert Gek Test Croc Salm Cypr Perc Gad Scomb Ser Raj Squal Carab
    Form Ap Vesp Noct Papil Libell Gryll Aran Scorp Acar Canc Hom Hel Lim Oct Sep Myt Ostr Aster
    Echin Medus Spong Lumbr Hirud Dros Cul Tab Musc Xyl
    """)

  static let endings = words(
    """
    us a is elus ella ornis mys odon ura optera cephalus gaster pus rhynchus therium saurus soma
    theca nella idia
    """)

  static let epithets = words(
    """
    vulgaris communis major minor alba niger europaeus americanus africanus montanus sylvestris
    palustris fluviatilis marinus domesticus ferus gigas pusillus rufus cinereus viridis flavus
    caeruleus maculatus striatus fasciatus cristatus cornutus longicaudatus brevirostris
    leucocephalus melanogaster erythropus chrysaetos orientalis occidentalis borealis australis
    arcticus alpinus japonicus sinensis indicus persicus arabicus aegyptiacus capensis
    madagascariensis brasiliensis mexicanus canadensis sibiricus tibetanus javanicus sumatranus
    borneensis philippensis papuensis novaehollandiae zelandicus hawaiiensis galapagensis peruvianus
    chilensis patagonicus antarcticus elegans gracilis robustus venustus pulcher nobilis regius
    imperator princeps velox agilis tardus ferox mitis solitarius gregarius nocturnus diurnus
    arboreus terrestris aquaticus subterraneus saxatilis arenarius nivalis littoralis pelagicus
    abyssalis insularis darwinii humboldti linnaei cuvieri wallacei gouldi swinhoei przewalskii
    temminckii pallasi zeyheri
    """)

  static let authors = words(
    """
    Linnaeus Gmelin Cuvier Temminck Pallas Latham Vieillot Boddaert Blyth Gould Gray Thomas Lesson
    Bonaparte Brehm Swinhoe Sclater Wagler Müller Rüppell Lacépède Günther Ménétries Þórsson
    """)

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// Words of languages that write Latin letters with accents.
struct AccentedWords {
  let kinds: [String]
  let looks: [String]

  static let all = [french, spanish, czech, danish, vietnamese]

  private static let french = AccentedWords(
    kinds: [
      "Écureuil", "Épervier", "Hérisson", "Chat", "Pic épeiche", "Mésange", "Chevêche", "Âne",
      "Bécasse", "Lézard", "Éléphant", "Guépard", "Phoque", "Grèbe", "Hibou grand-duc", "Œdicnème",
    ],
    looks: [
      "à ventre blanc", "noir", "des forêts", "huppé", "cendré", "à tête rouge", "des Pyrénées",
      "géant", "de l’île", "masqué", "à queue dorée", "zébré",
    ])

  private static let spanish = AccentedWords(
    kinds: ["Ñandú", "Búho", "Águila", "Jabalí", "Tiburón", "Camaleón", "Delfín", "Puercoespín"],
    looks: ["común", "pequeño", "ibérico", "de montaña", "pálido", "moteado", "del Perú", "ártico"])

  private static let czech = AccentedWords(
    kinds: ["Žluna", "Čáp", "Ježek", "Křeček", "Sýček", "Řekomyš", "Šakal", "Běloočka", "Dřozd"],
    looks: ["obecný", "černý", "šedý", "žlutý", "lesní", "říční", "východní", "český", "písečný"])

  private static let danish = AccentedWords(
    kinds: ["Ørn", "Rødkælk", "Bjørn", "Ål", "Sæl", "Gråspurv", "Måge", "Grævling", "Hjortesøn"],
    looks: ["fra Ærø", "på øen", "med hvid bryst", "i skåren", "fra Århus", "ved søen", "i åen"])

  private static let vietnamese = AccentedWords(
    kinds: ["Hổ", "Voọc", "Gấu chó", "Cá sấu", "Chim én", "Rùa", "Tê giác", "Sóc", "Khỉ đuôi lợn"],
    looks: ["Đông Dương", "mũi hếch", "đen", "nước ngọt", "miền Bắc", "lưng đỏ", "rừng", "trắng"])
}

/// Words of Russian.
enum CyrillicWords {
  static let looks = [
    "Обыкновенный", "Большой", "Малый", "Серый", "Чёрный", "Белый", "Лесной", "Степной", "Речной",
    "Морской", "Горный", "Северный", "Южный", "Рыжий", "Полосатый", "Пятнистый", "Сибирский",
    "Амурский", "Кавказский", "Уральский", "Камчатский", "Хохлатый", "Ушастый", "Бурый",
  ]
  static let kinds = [
    "волк", "медведь", "заяц", "ёж", "барсук", "лось", "олень", "соболь", "бобр", "крот", "дрозд",
    "воробей", "дятел", "филин", "сокол", "ястреб", "журавль", "гусь", "лебедь", "кулик", "уж",
    "тритон", "осётр", "окунь", "ёрш", "жук", "муравей", "паук", "рак", "кит", "тюлень", "морж",
  ]
}

/// Words of Chinese and Japanese.
enum EastAsianWords {
  static let places = [
    "大", "小", "东北", "华南", "四川", "云南", "西藏", "台湾", "黑", "白", "金", "红", "长尾", "短耳", "中华",
    "扬子", "日本", "北海道", "屋久島", "エゾ", "ニホン", "アマミ", "オオ", "ヒメ", "蒙古", "海南", "喜马拉雅", "花",
  ]
  static let kinds = [
    "熊猫", "虎", "豹", "狐", "狼", "猫", "犬", "鹿", "猴", "金丝猴", "象", "鹤", "雁", "鹰", "鸮", "燕", "龟", "蛇",
    "鳄", "蛙", "大鲵", "鲤", "鲨", "蝶", "蜂", "蚁", "シカ", "クマ", "キツネ", "タヌキ", "サル", "フクロウ", "ツル",
    "カエル", "トンボ", "ザリガニ", "うさぎ", "ねずみ", "穿山甲", "海豚", "鼠兔", "朱鹮",
  ]
}

/// Words of Arabic.
enum ArabicWords {
  static let kinds = [
    "أسد", "نمر", "ذئب", "ثعلب", "غزال", "جمل", "حصان", "حمار", "صقر", "نسر", "غراب", "هدهد", "ضبع",
    "فهد", "قنفذ", "أرنب", "دلفين", "قرد", "تمساح", "ضفدع", "عقرب", "بلبل",
  ]
  static let looks = [
    "عربي", "مصري", "أسود", "أبيض", "أحمر", "صحراوي", "جبلي", "بحري", "كبير", "صغير", "رملي",
    "مغربي",
    "سوري", "نوبي", "ذهبي", "مرقط",
  ]
}

/// Words of further scripts, and emoji, some of several scalars.
enum OtherWords {
  static let kinds = [
    "호랑이", "고양이", "반달가슴곰", "두루미", "진돗개", "수달", "Λύκος", "Αρκούδα", "Κουκουβάγια", "Δελφίνι",
    "חתול", "נשר", "יעל נובי", "צבי ארץ־ישראלי", "ช้างไทย", "เสือโคร่ง", "นกยูง", "बाघ", "हाथी", "मोर",
    "नीलगाय", "დათვი", "Արջ", "ዋልያ", "বাঘ", "யானை", "ᏩᏯ", "ラッコ", "なまず", "ネコ（三毛）",
  ]
  static let emoji = ["🐕", "🐈", "🦊", "🐢", "🐻‍❄️", "🐎", "🦉", "🐕‍🦺", "🐈‍⬛", "🐾", "🦜", "🐇", "🐟", "🐼"]
}

import GRDB

/// The kind of values in a custom field: a tag and its options.
///
/// A catalog may name a kind that this version does not know. Its values are shown as they are, but
/// neither read nor written. To add a kind, write its `ValueRules` and add them to `registry`.
public struct ValueKind: Sendable {
  /// The name of the kind in the catalog file and on the command line, such as `number`.
  public let tag: String
  /// The options of the kind.
  public let options: ValueOptions
  /// How its values are typed, stored and shown; nil for an unknown kind.
  let rules: (any ValueRules)?

  /// The known kinds, in the order that they are offered.
  private static let registry: [any ValueRules.Type] = [
    TextRules.self, NoteRules.self, NumberRules.self, DateRules.self, YesNoRules.self,
    ChoiceRules.self, TagsRules.self, LinkRules.self, PlaceRules.self, AnimalRules.self,
    ParentRules.self, AnyRules.self, LogRules.self,
    RepetitionRules.self,
  ]

  /// A kind by its tag.
  public init(_ tag: String, _ options: ValueOptions = ValueOptions()) {
    self.tag = tag
    self.options = options
    rules = Self.registry.first { $0.tag == tag }?.init(options)
  }

  /// Dates typed with day and month as numbers in that order.
  public static func date(in order: DateOrder) -> ValueKind {
    ValueKind(DateRules.tag).changing { $0.dateOrder = order }
  }

  /// A kind by its tag, with its options written as in `ValueOptions.details`. A kind without
  /// options accepts only empty details.
  ///
  /// - Throws: Why it cannot have these options.
  public init(_ tag: String, details: String) throws(ValueProblem) {
    switch tag {
    case NumberRules.tag: self.init(tag, try ValueOptions(number: details))
    case ChoiceRules.tag:
      let options = ValueOptions(choices: details)
      if options.choices?.isEmpty != false {
        throw ValueProblem("Write the words of the choice, with commas between them: female, male.")
      }
      self.init(tag, options)
    default:
      let text = Name.trimmed(details)
      var options = ValueOptions()
      if Self.canBeUnique(tag), Folding.key(text) == ValueOptions.unique {
        options.isUnique = true
      } else if tag == DateRules.tag,
        let order = DateOrder.allCases.first(where: { $0.details == Folding.key(text) })
      {
        options.dateOrder = order
      } else if !text.isEmpty {
        let more = tag == DateRules.tag ? "day first or month first and " : ""
        throw ValueProblem(
          "A field of the kind \(tag) takes \(more)nothing else; leave out “\(text)”.")
      }
      self.init(tag, options)
    }
  }

  /// A line of text.
  public static let text = ValueKind(TextRules.tag)
  /// A text of several lines.
  public static let note = ValueKind(NoteRules.tag)
  /// Numbers without a unit.
  public static let number = ValueKind(NumberRules.tag)
  /// Dates.
  public static let date = ValueKind(DateRules.tag)
  /// Whether a text names a day, a month or a year by itself, as text in a file must.
  public static func isWholeDate(_ text: String) -> Bool { DateRules.isWhole(text) }
  /// Yes or no.
  public static let yesNo = ValueKind(YesNoRules.tag)
  /// Words that an animal may have.
  public static let tags = ValueKind(TagsRules.tag)
  /// Addresses of things elsewhere.
  public static let link = ValueKind(LinkRules.tag)
  /// Places on the Earth.
  public static let place = ValueKind(PlaceRules.tag)

  /// Other animals.
  public static let animal = ValueKind(AnimalRules.tag)
  /// Animals that others descend from.
  public static let parent = ValueKind(ParentRules.tag)

  /// The tags of the known kinds that a custom field can have.
  public static let known = registry.map { $0.tag }.filter {
    ![LogRules.tag, RepetitionRules.tag].contains($0)
  }

  /// Whether this version knows the kind, so that its values can be typed.
  public var isKnown: Bool { rules != nil }

  /// The JSON type of its values.
  public var form: ValueForm { rules?.form ?? .text }

  /// The words to choose from, even if other words are allowed too; nil if there is no list.
  public var words: [String]? { rules?.words }

  /// The kind in words: "number, mm, 0..500", "choice: female, male".
  public var title: String {
    let details = options.details
    let word = Self.word(of: tag)
    if details.isEmpty { return word }
    return word + (options.choices == nil ? ", " : ": ") + details
  }

  /// The word that people read for the kind with a tag; the tag itself is that of files.
  public static func word(of tag: String) -> String { tag }

  /// Whether the values of a kind can be required to be unique.
  public static func canBeUnique(_ tag: String) -> Bool {
    [TextRules.tag, NumberRules.tag, LinkRules.tag].contains(tag)
  }

  /// Whether no two animals may have the same value.
  public var isUnique: Bool { options.isUnique == true && Self.canBeUnique(tag) }

  /// The same kind with values that must be unique, or need not be.
  ///
  /// - Throws: A problem if values of the kind cannot be unique.
  public func with(isUnique: Bool) throws(ValueProblem) -> ValueKind {
    if isUnique, !Self.canBeUnique(tag) {
      throw ValueProblem("Values of the kind \(tag) cannot be unique; those of text can.")
    }
    return changing { $0.isUnique = isUnique ? true : nil }
  }

  /// The same kind, with or without the option that the next new animal starts with the last value.
  public func with(isKept: Bool) -> ValueKind {
    changing { $0.isKept = isKept ? true : nil }
  }

  private func changing(_ change: (inout ValueOptions) -> Void) -> ValueKind {
    var options = options
    change(&options)
    return options == self.options ? self : ValueKind(tag, options)
  }

  /// Whether its values are numbers, which may have a unit.
  public var isNumber: Bool { tag == NumberRules.tag }

  /// Whether its values are dates.
  public var isDate: Bool { tag == DateRules.tag }

  /// Whether its values are tags.
  public var isTags: Bool { tag == TagsRules.tag }

  /// Whether its values are addresses of things elsewhere.
  public var isLink: Bool { tag == LinkRules.tag }

  /// Whether its values are other animals.
  public var isReference: Bool { rules is any ReferenceRules }

  /// Whether its values are parents.
  public var isParent: Bool { tag == ParentRules.tag }

  /// Whether its values are free text.
  public var isText: Bool { tag == TextRules.tag || isMultiline }

  var hasOnlyWords: Bool { words != nil && options.isOpen != true }

  /// Whether its values are text that can be searched by word.
  var hasWords: Bool { isKnown && form == .text && !isDate && !isReference }

  /// The kind without bounds for its numbers, so that they compare with any number.
  var unbounded: ValueKind { changing { ($0.least, $0.most) = (nil, nil) } }

  /// The kind without the options that can change while stored values stay as they are: minimum
  /// decimals, unique values, the order of dates, and keeping the value for the next animal.
  var unfilled: ValueKind {
    changing {
      ($0.decimals, $0.isUnique) = (nil, nil)
      ($0.dateOrder, $0.isKept) = (nil, nil)
    }
  }

  /// The kind with another unit.
  public func with(unit: String?) -> ValueKind { changing { $0.unit = unit } }

  /// Whether its values may have several lines.
  public var isMultiline: Bool { tag == NoteRules.tag }

  /// Whether it is a line break beyond ASCII.
  public static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool { TextRules.isLineBreak(scalar) }

  /// Whether a unit has this symbol.
  public static func isUnit(_ symbol: String) -> Bool { Units.isKnown(symbol) }

  /// Whether a text can be a value.
  public func fits(_ typed: String) -> Bool { (try? stored(typed)) != nil }

  /// A text as it will be shown once saved; nil for none.
  ///
  /// - Throws: Why it cannot be a value.
  public func checked(_ typed: String) throws(ValueProblem) -> String? {
    value(try stored(typed))?.text
  }

  /// A text as it will be shown once saved; nil for none, and if it cannot be a value.
  public func canonical(_ typed: String) -> String? { (try? checked(typed)) ?? nil }

  /// The text that is kept in place of the typed one: `1.2 kg` in grams, a date in another order, a
  /// microchip code without groups; nil if it is kept as typed or cannot be a value.
  public func rewritten(_ typed: String) -> String? {
    guard !isText || isUnique, !isReference, let kept = canonical(typed), kept != typed else {
      return nil
    }
    return kept
  }

  /// The reason that a text cannot be a value, in a sentence; nil if it can.
  public func problem(of typed: String) -> String? {
    do { _ = try stored(typed) } catch { return error.sentence }
    return nil
  }

  /// The stored form of a text; NULL for none. Throws why it cannot be a value.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let rules else {
      throw ValueProblem(
        "This version does not know values of the kind “\(tag)”; install a newer one.")
    }
    let text = Name.trimmed(typed)
    return text.isEmpty ? .null : try rules.stored(text)
  }

  /// The stored form of a text that was not typed just now: a date must name its day by itself.
  /// Throws why it cannot be a value.
  func stored(whole text: String) throws(ValueProblem) -> DatabaseValue {
    let value = try stored(text)
    if isDate, !value.isNull, !DateRules.isWhole(Name.trimmed(text)) {
      throw ValueProblem("“\(text.shortened)” is not a date by itself.")
    }
    return value
  }

  /// The shown form of a stored value; nil for no value.
  func value(_ stored: DatabaseValue) -> FieldValue? {
    if stored.isNull { return nil }
    return rules?.text(stored).map(FieldValue.text) ?? .foreign(ForeignValue(stored))
  }
}

extension ValueKind: Hashable {
  /// Kinds are equal if the catalog file stores the same for both.
  public static func == (one: ValueKind, other: ValueKind) -> Bool {
    one.tag == other.tag && one.options == other.options
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(options)
  }
}

/// The JSON type of values.
public enum ValueForm: Sendable {
  /// A string.
  case text
  /// A number: the text of the value is also a JSON number.
  case number
  /// True for `yes`, else false.
  case boolean
}

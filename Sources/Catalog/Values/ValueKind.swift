import GRDB

/// What the values of a field of the keeper's own are: the tag of a kind, and what the kind leaves open.
///
/// A catalog may name a kind that this version does not know. Its values are shown as they are, and
/// neither read nor written. To add a kind, write its `ValueRules` and add them to `registry`.
public struct ValueKind: Sendable {
  /// What the kind is called in the catalog file and on the command line, such as `number`.
  public let tag: String
  /// What the kind leaves open.
  public let options: ValueOptions
  /// How its values are typed, stored and shown; nil for a kind that this version does not know.
  let rules: (any ValueRules)?

  /// The kinds that this version knows, in the order in which they are offered.
  private static let registry: [any ValueRules.Type] = [
    TextRules.self, NoteRules.self, NumberRules.self, DateRules.self, YesNoRules.self,
    ChoiceRules.self, TagsRules.self, LinkRules.self, PlaceRules.self, AnimalRules.self,
    ParentRules.self, AnyRules.self,
  ]

  /// A kind by its tag.
  public init(_ tag: String, _ options: ValueOptions = ValueOptions()) {
    self.tag = tag
    self.options = options
    rules = Self.registry.first { $0.tag == tag }?.init(options)
  }

  /// Dates whose day and month are numbers in that order.
  public static func date(in order: DateOrder) -> ValueKind {
    var options = ValueOptions()
    options.dateOrder = order
    return ValueKind(DateRules.tag, options)
  }

  /// A kind by its tag, with what it leaves open as `ValueOptions.details` has it; a kind that leaves
  /// nothing open passes over that.
  ///
  /// - Throws: Why it cannot be that.
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
  /// Yes or no.
  public static let yesNo = ValueKind(YesNoRules.tag)
  /// Words that an animal has or has not.
  public static let tags = ValueKind(TagsRules.tag)
  /// Addresses of something elsewhere.
  public static let link = ValueKind(LinkRules.tag)
  /// Places on the Earth.
  public static let place = ValueKind(PlaceRules.tag)

  /// Other animals.
  public static let animal = ValueKind(AnimalRules.tag)
  /// Animals that others descend from.
  public static let parent = ValueKind(ParentRules.tag)

  /// What the kinds that this version knows are called.
  public static let known = registry.map { $0.tag }

  /// Whether this version knows the kind, so that its values can be typed.
  public var isKnown: Bool { rules != nil }

  /// What its values are in JSON.
  public var form: ValueForm { rules?.form ?? .text }

  /// The words that its values are, where they are some words only, or may be others as well.
  public var words: [String]? { rules?.words }

  /// The kind in words: "number, mm, 0..500", "choice: female, male".
  public var title: String {
    let details = options.details
    if details.isEmpty { return tag }
    return tag + (options.choices == nil ? ", " : ": ") + details
  }

  /// Whether values of a kind may be such that no two animals have the same.
  public static func canBeUnique(_ tag: String) -> Bool {
    [TextRules.tag, NumberRules.tag, LinkRules.tag].contains(tag)
  }

  /// Whether no two animals may have the same value.
  public var isUnique: Bool { options.isUnique == true && Self.canBeUnique(tag) }

  /// The same kind, whose values are unique or need not be.
  ///
  /// - Throws: Why values of the kind cannot be.
  public func with(isUnique: Bool) throws(ValueProblem) -> ValueKind {
    if isUnique, !Self.canBeUnique(tag) {
      throw ValueProblem("Values of the kind \(tag) cannot be unique; those of text can.")
    }
    var options = options
    options.isUnique = isUnique ? true : nil
    return ValueKind(tag, options)
  }

  /// The same kind, whose values an animal that is added next begins with, or does not.
  public func with(isKept: Bool) -> ValueKind {
    var options = options
    options.isKept = isKept ? true : nil
    return ValueKind(tag, options)
  }

  /// Whether its values are numbers, which may have a unit.
  public var isNumber: Bool { tag == NumberRules.tag }

  /// Whether its values are dates.
  public var isDate: Bool { tag == DateRules.tag }

  /// Whether its values are tags.
  public var isTags: Bool { tag == TagsRules.tag }

  /// Whether its values are addresses of something elsewhere.
  public var isLink: Bool { tag == LinkRules.tag }

  /// Whether its values are other animals.
  public var isReference: Bool { rules is any ReferenceRules }

  /// Whether its values are animals that others descend from.
  public var isParent: Bool { tag == ParentRules.tag }

  /// Whether its values are texts as they are typed.
  public var isText: Bool { tag == TextRules.tag || isMultiline }

  /// Whether its values are some words and no others.
  var hasOnlyWords: Bool { words != nil && options.isOpen != true }

  /// Whether its values are read as words, in which one may be found.
  var hasWords: Bool { isKnown && form == .text && !isDate && !isReference }

  /// The kind with no bounds for its numbers, by which they are compared with any.
  var unbounded: ValueKind {
    var options = options
    (options.least, options.most) = (nil, nil)
    return options == self.options ? self : ValueKind(tag, options)
  }

  /// The kind whose numbers have no more decimals than they need, whose values need not be unique, whose
  /// dates are typed in any order, and that is not kept for the next animal: all that decides what is stored
  /// for a text.
  var unfilled: ValueKind {
    var options = options
    (options.decimals, options.isUnique, options.dateOrder) = (nil, nil, nil)
    options.isKept = nil
    return options == self.options ? self : ValueKind(tag, options)
  }

  /// The kind with another unit.
  public func with(unit: String?) -> ValueKind {
    var options = options
    options.unit = unit
    return ValueKind(tag, options)
  }

  /// Whether its values may have several lines.
  public var isMultiline: Bool { tag == NoteRules.tag }

  /// Whether it is a line break beyond ASCII, which a note may have.
  public static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool { TextRules.isLineBreak(scalar) }

  /// Whether numbers can be converted to and from a unit of this symbol.
  public static func isUnit(_ symbol: String) -> Bool { Units.isKnown(symbol) }

  /// Whether a text can be a value.
  public func fits(_ typed: String) -> Bool { (try? stored(typed)) != nil }

  /// A text as it will be shown once it is saved; nil for none.
  ///
  /// - Throws: Why it cannot be a value.
  public func checked(_ typed: String) throws(ValueProblem) -> String? {
    value(try stored(typed))?.text
  }

  /// A text as it will be shown once it is saved; nil for none, and for one that cannot be a value.
  public func canonical(_ typed: String) -> String? { (try? checked(typed)) ?? nil }

  /// How a text is kept that is written otherwise once it is saved: `1.2 kg` in grams, a date in another
  /// order, a microchip in groups; nil where it stays as it is, and where it cannot be a value.
  public func rewritten(_ typed: String) -> String? {
    guard !isText || isUnique, !isReference, let kept = canonical(typed), kept != typed else {
      return nil
    }
    return kept
  }

  /// Why a text cannot be a value, in a sentence; nil where it can.
  public func problem(of typed: String) -> String? {
    do {
      _ = try stored(typed)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// What is stored for a text; NULL for none.
  ///
  /// - Throws: Why it cannot be a value.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let rules else {
      throw ValueProblem(
        "This version does not know values of the kind “\(tag)”; install a newer one.")
    }
    let text = Name.trimmed(typed)
    return text.isEmpty ? .null : try rules.stored(text)
  }

  /// What is stored for a text that was not typed here and now: a date says its day by itself.
  ///
  /// - Throws: Why it cannot be a value.
  func stored(whole text: String) throws(ValueProblem) -> DatabaseValue {
    let value = try stored(text)
    if isDate, !value.isNull, !DateRules.isWhole(Name.trimmed(text)) {
      throw ValueProblem("“\(text.shortened)” is no date by itself.")
    }
    return value
  }

  /// What is shown of what is stored; nil for no value.
  func value(_ stored: DatabaseValue) -> FieldValue? {
    if stored.isNull { return nil }
    return rules?.text(stored).map(FieldValue.text) ?? .foreign(ForeignValue(stored))
  }
}

extension ValueKind: Hashable {
  /// Two kinds are equal by what the catalog file has of them.
  public static func == (one: ValueKind, other: ValueKind) -> Bool {
    one.tag == other.tag && one.options == other.options
  }

  /// As `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(options)
  }
}

/// What values are in JSON.
public enum ValueForm: Sendable {
  /// A string.
  case text
  /// A number: the text of a value is one in JSON too.
  case number
  /// True for `yes`, else false.
  case boolean
}

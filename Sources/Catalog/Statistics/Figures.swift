import Foundation

/// What is asked about the values of a field.
public struct FigureQuery: Sendable {
  /// The field whose values are counted. A log stands for its latest entries, or for all of them,
  /// as in a search text.
  public var field: Field
  /// The field whose words, or whose dates by week, month or year, make groups; nil for all animals
  /// together.
  public var group: Field?
  /// The unit of dates, a week or longer; nil for the one that suits them.
  public var unit: Growth.Unit?
  /// Of which animals.
  public var animals: AnimalSelection

  /// Asks about a field of some animals.
  public init(
    of field: Field, by group: Field? = nil, per unit: Growth.Unit? = nil,
    among animals: AnimalSelection
  ) {
    (self.field, self.group, self.unit, self.animals) = (field, group, unit, animals)
  }
}

/// What the values of a field are, counted.
public struct Figures: Hashable, Sendable {
  /// The field.
  public let field: Field
  /// The field that makes the groups; nil if there is one group of all.
  public let group: Field?
  /// The unit of dates; nil if there are none.
  public let unit: Growth.Unit?
  /// The groups: periods by time, others by their number of records, with those that have no name
  /// last.
  public let groups: [Group]
  /// How many groups more there are: the smallest or, of periods, the earliest.
  public let otherGroups: Int

  /// The values of some animals, or of some entries of a log.
  public struct Group: Hashable, Sendable {
    /// The word or the period of the group; empty for those without one.
    public let name: String
    /// How many animals or entries there are.
    public let records: Int
    /// How many of them have a value that fits the field.
    public let values: Int
    /// What the values are.
    public let content: Content
  }

  /// What values are, by their kind.
  public enum Content: Hashable, Sendable {
    /// The words, the most frequent first, at most `maxWords`; and how many others there are.
    case words([Count], others: Int)
    /// Numbers; nil for none.
    case numbers(NumberFigures?)
    /// The periods of dates, in order.
    case periods([Count])
  }

  /// How often something occurs.
  public struct Count: Hashable, Sendable {
    /// The word, or the period: `2026`, `2026-11`, or the Monday of a week, `2026-11-23`.
    public let name: String
    /// How many records have it.
    public let count: Int
  }

  /// The most words that are told apart in a group.
  public static let maxWords = 200
  /// The most groups that are told apart.
  public static let maxGroups = 500
}

/// Figures of some numbers.
public struct NumberFigures: Hashable, Sendable {
  /// Numbers from one on up to another, which only the last bar includes.
  public struct Bar: Hashable, Sendable {
    /// Where it begins.
    public let from: Double
    /// Where it ends.
    public let to: Double
    /// How many numbers are in it.
    public let count: Int
  }

  /// How many there are, 1 or more.
  public let count: Int
  /// Their sum.
  public let sum: Double
  /// The number in the middle, or half the sum of the two there.
  public let median: Double
  /// The least.
  public let least: Double
  /// The greatest.
  public let most: Double
  /// A histogram of about ten bars that begin at round numbers. If positive numbers differ by more
  /// than a thousand times, each bar is ten times as wide as the one before.
  public let histogram: [Bar]

  /// Their mean.
  public var mean: Double { sum / Double(count) }

  /// The figures of numbers; nil for none.
  init?(_ numbers: [Double]) {
    let numbers = numbers.sorted()
    guard let least = numbers.first, let most = numbers.last else { return nil }
    (self.least, self.most, count) = (least, most, numbers.count)
    sum = numbers.reduce(0, +)
    let middle = count / 2
    median = count.isMultiple(of: 2) ? (numbers[middle - 1] + numbers[middle]) / 2 : numbers[middle]
    let edges = Self.edges(from: least, to: most)
    var start = 0
    histogram = zip(edges, edges.dropFirst()).enumerated().map { index, ends in
      // The numbers are sorted: the end of a bar is where the next begins.
      let isLast = index == edges.count - 2
      let end = isLast ? numbers.count : numbers.partitioningIndex { $0 >= ends.1 }
      defer { start = end }
      return Bar(from: ends.0, to: ends.1, count: end - start)
    }
  }

  private static let usualBars = 10.0
  /// How many times the least number the greatest is from which on bars grow tenfold.
  private static let wide = 1_000.0
  /// The same from which on they are too many.
  private static let widest = 1e15

  /// Where the bars begin and end.
  private static func edges(from least: Double, to most: Double) -> [Double] {
    if least > 0, (wide...widest).contains(most / least) {
      return (Int(log10(least).rounded(.down))...Int(log10(most).rounded(.down)) + 1)
        .map { pow(10, Double($0)) }
    }
    let width = (most - least) / usualBars
    guard width > 0, width.isFinite else { return [least, most] }
    // The width of a bar is the least of 1, 2, 5 and 10, times a power of ten, that suffices.
    let exponent = log10(width).rounded(.down)
    let factor = [1, 2, 5].first { $0 * pow(10, exponent) >= width } ?? 10
    let (first, last) = (
      (least / pow(10, exponent) / factor).rounded(.down), (most / pow(10, exponent) / factor)
    )
    return (0...max(1, Int((last - first).rounded(.up)))).map { index in
      let edge = (first + Double(index)) * factor
      // A quotient of whole numbers is the closest to what is meant: 0.3, not 0.30000000000000004.
      return exponent < 0 ? edge / pow(10, -exponent) : edge * pow(10, exponent)
    }
  }
}

extension [Double] {
  /// The first index whose element passes a test that all later elements pass too.
  fileprivate func partitioningIndex(where test: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import Catalog
import Foundation

/// A kept draft in words. Names of people and machines may be any text.
extension KeptDraft {
  /// What it is: "Edit of Tiger", "New animal “Rhea”".
  public var title: String {
    guard case .success(let content) = content else { return "Unreadable draft" }
    let kind = content.kind
    guard content.id != nil else {
      let name = content.name.shortened
      return "New \(content.noun)" + (name.isEmpty ? "" : " “\(name)”")
    }
    return "\(kind.hasOnlyName ? "Rename" : "Edit") of \(kind.prefix)\(content.name.shortened)"
  }

  /// Who is editing it: "Tiger is being edited on HOST by USER".
  public var editing: String { "\(subject) is being edited\(author.place)" }

  /// Whose it is, and what keeps it from being resumed.
  public func state(in zone: TimeZone) -> String {
    if isUnderEdit { return "being edited\(author.place)" }
    let origin = [author.address, ClockTime(time, in: zone).minutes].filter { !$0.isEmpty }
      .joined(separator: ", ")
    guard case .failure(let problem) = content else { return origin }
    return "\(problem.reason) · \(origin)"
  }

  /// Why it cannot be resumed; nil if it can.
  public var resumeObstacle: String? {
    isUnderEdit ? "\(editing)." : compareObstacle
  }

  /// Why it cannot be compared; nil if it can.
  public var compareObstacle: String? {
    guard case .failure(let problem) = content else { return nil }
    return "The draft \(problem.reason)."
  }

  /// Whether it is the edit of a record that has been saved before.
  public var isEdit: Bool {
    if case .success(let content) = content { content.id != nil } else { false }
  }

  /// Why it cannot be thrown away; nil if it can.
  public var discardObstacle: String? {
    if isUnderEdit { return "\(editing)." }
    guard case .failure(.newer) = content else { return nil }
    return "A newer Menagerie can read it: it stays."
  }

  private var subject: String {
    guard case .success(let content) = content else { return "Something" }
    if content.id == nil { return "A new \(content.noun)" }
    return content.kind.prefix.capitalised + content.name.shortened
  }
}

extension UnreadableDraft {
  /// The reason after "The draft".
  fileprivate var reason: String {
    switch self {
    case .newer(let format): "was kept by a newer Menagerie (format \(format))"
    case .damaged: "cannot be read"
    }
  }
}

import Catalog
import Foundation

/// A kept draft in words. Names of people and machines may be any text.
extension KeptDraft {
  /// What it is: "Edit of Tiger", "New animal “Rhea”".
  public var title: String {
    switch content {
    case .success(.animal(_?, let original, _)): "Edit of \(original.name.shortened)"
    case .success(.animal(nil, _, let value)): "New animal\(quoted(value.name))"
    case .success(.category(_?, let original, _)): "Rename of \(original.shortened)"
    case .success(.category(nil, _, let value)): "New category\(quoted(value))"
    case .success(.search(_?, let original, _)): "Edit of the search \(original.name.shortened)"
    case .success(.search(nil, _, let value)): "New search\(quoted(value.name))"
    case .failure: "Unreadable draft"
    }
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
    switch content {
    case .success(.animal(let id, _, _)): id != nil
    case .success(.category(let id, _, _)): id != nil
    case .success(.search(let id, _, _)): id != nil
    case .failure: false
    }
  }

  /// Why it cannot be thrown away; nil if it can.
  public var discardObstacle: String? {
    if isUnderEdit { return "\(editing)." }
    guard case .failure(.newer) = content else { return nil }
    return "A newer Menagerie can read it: it stays."
  }

  private var subject: String {
    switch content {
    case .success(.animal(_?, let original, _)): original.name.shortened
    case .success(.animal(nil, _, _)): "A new animal"
    case .success(.category(_?, let original, _)): original.shortened
    case .success(.category(nil, _, _)): "A new category"
    case .success(.search(_?, let original, _)): "The search \(original.name.shortened)"
    case .success(.search(nil, _, _)): "A new search"
    case .failure: "Something"
    }
  }

  private func quoted(_ name: String) -> String { name.isEmpty ? "" : " “\(name.shortened)”" }
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

/// A two-way reference to a value that is stored elsewhere.
///
/// A binding stores nothing: each read asks its source, each write goes to it. Its members are
/// bindings too, through any number of levels: from a `Binding<RecordDraft>`, `draft.name` is a
/// `Binding<String>`. The semantics are those of SwiftUI's `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// A binding that reads with `get` and writes with `set`.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding whose value never changes; writes to it are dropped.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value at the source, read and written at each use.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself: `$name` of a property declared `@Binding var name`.
  public var projectedValue: Binding { self }

  /// A binding to a member of the value.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

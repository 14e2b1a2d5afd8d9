import Observation

/// Bindings to the mutable properties of an observable object.
///
/// With `@Bindable var editor: AnimalEditor`, `$editor.draft.value.name` is a `Binding<String>`
/// that reads and writes the object's own property, so that every observer of the object sees the
/// write. The object is held strongly.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Object: AnyObject & Observable> {
  /// The object whose properties are bound.
  public var wrappedValue: Object

  /// Bindings to the properties of `wrappedValue`.
  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }

  /// Bindings to the properties of an object: `Bindable(editor).draft`.
  public init(_ object: Object) {
    self.init(wrappedValue: object)
  }

  /// The wrapper itself: `$editor`.
  public var projectedValue: Bindable { self }

  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { object[keyPath: keyPath] = $0 })
  }
}

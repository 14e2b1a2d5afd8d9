import Bindings
import Testing

@Suite("A draft")
struct DraftTests {
  @Test func isDirtyWhileItDiffersFromTheOriginal() {
    var draft = Draft(Street())
    #expect(!draft.isDirty)
    draft.value.name = "Oak"
    #expect(draft.isDirty)
    #expect(draft.original == Street())
  }

  @Test func isCleanWhenTheEditIsTypedBack() {
    var draft = Draft("Elm")
    draft.value += "s"
    draft.value.removeLast()
    #expect(!draft.isDirty)
  }

  @Test func revertsToTheOriginal() {
    var draft = Draft(Street())
    draft.value.number = 5
    draft.revert()
    #expect(draft.value == Street())
    #expect(!draft.isDirty)
  }

  @Test func makesTheEditTheOriginalWhenItIsCommitted() {
    var draft = Draft(Street())
    draft.value.number = 5
    draft.commit()
    #expect(draft.original.number == 5)
    #expect(!draft.isDirty)
    draft.value.number = 6
    draft.revert()
    #expect(draft.value.number == 5)
  }

  @Test func isEditedThroughABinding() {
    var draft = Draft(Street())
    let binding = Binding(get: { draft }, set: { draft = $0 })
    binding.value.name.wrappedValue = "Oak"
    #expect(draft.isDirty)
    #expect(draft.value.name == "Oak")
    #expect(draft.original.name == "Elm Street")
  }

  @Test func equalsAnotherWithTheSameOriginalAndValue() {
    var draft = Draft(1)
    #expect(draft == Draft(1))
    draft.value = 2
    #expect(draft != Draft(1))
    #expect(draft != Draft(2))
  }
}

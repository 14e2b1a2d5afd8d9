import Bindings
import Testing

@Suite("A binding")
struct BindingTests {
  @Test func readsAndWritesItsSource() {
    var count = 1
    let binding = Binding(get: { count }, set: { count = $0 })
    binding.wrappedValue = 2
    #expect(count == 2)
    count = 3
    #expect(binding.wrappedValue == 3)
  }

  @Test func storesNothing() {
    var reads = 0
    let binding = Binding<Int>(
      get: {
        reads += 1
        return reads
      }, set: { _ in })
    #expect(reads == 0)
    #expect(binding.wrappedValue == 1)
    #expect(binding.wrappedValue == 2)
    binding.wrappedValue = 40
    #expect(binding.wrappedValue == 3)
  }

  @Test func bindsMembersThroughSeveralLevels() {
    var address = Address()
    let binding = Binding(get: { address }, set: { address = $0 })
    binding.street.name.wrappedValue.removeLast(7)
    #expect(address == Address(street: Street(name: "Elm", number: 4), town: "Utrecht"))
    binding.street.number.wrappedValue += 1
    #expect(address.street == Street(name: "Elm", number: 5))
    address.street.name = "Oak"
    #expect(binding.street.name.wrappedValue == "Oak")
  }

  @Test func writesAMemberIntoTheValueThatIsThereNow() {
    var address = Address()
    let binding = Binding(get: { address }, set: { address = $0 })
    let name = binding.street.name
    address.town = "Leiden"
    name.wrappedValue = "Oak Street"
    #expect(address.town == "Leiden")
  }

  @Test func ofAConstantDropsWhatIsWritten() {
    let binding = Binding.constant(Street())
    binding.wrappedValue = Street(name: "Oak", number: 1)
    binding.number.wrappedValue = 9
    #expect(binding.wrappedValue == Street())
  }

  @Test func isReachedFromAPropertyThatIsBound() {
    struct Sign {
      @Binding var street: Street
      func rename() { street.name = "Oak" }
    }
    var street = Street()
    let sign = Sign(street: Binding(get: { street }, set: { street = $0 }))
    sign.rename()
    #expect(street.name == "Oak")
    sign.$street.number.wrappedValue = 8
    #expect(sign.street == Street(name: "Oak", number: 8))
  }
}

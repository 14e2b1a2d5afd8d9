import Bindings
import Observation
import Testing

@Suite("A bindable object")
struct BindableTests {
  @Test func givesBindingsToItsOwnProperties() {
    let household = Household()
    @Bindable var bound = household
    $bound.members.wrappedValue = 4
    $bound.address.street.name.wrappedValue = "Oak"
    #expect(household.members == 4)
    #expect(household.address == Address(street: Street(name: "Oak", number: 4)))
    household.members = 5
    #expect($bound.members.wrappedValue == 5)
  }

  @Test func canBeMadeAtTheCallSite() {
    let household = Household()
    let members = Bindable(household).members
    members.wrappedValue += 1
    #expect(household.members == 4)
  }

  @Test func keepsItsBindingsOnTheObjectTheyWereMadeFrom() {
    let first = Household()
    let second = Household()
    @Bindable var bound = first
    let members = $bound.members
    bound = second
    members.wrappedValue = 9
    #expect(first.members == 9)
    #expect(second.members == 3)
  }

  @Test func tellsItsObserversOfAWriteThroughABinding() async {
    let household = Household()
    let number = Bindable(household).address.street.number
    await confirmation { told in
      let seen = withObservationTracking {
        household.address.street.number
      } onChange: {
        told()
      }
      #expect(seen == 4)
      number.wrappedValue = 5
    }
    #expect(household.address.street.number == 5)
  }

  @Test func letsAReadThroughABindingBeObserved() async {
    let household = Household()
    let members = Bindable(household).members
    await confirmation { told in
      withObservationTracking {
        _ = members.wrappedValue
      } onChange: {
        told()
      }
      household.members = 6
    }
  }

  @Test func doesNotDisturbWhoReadsAnotherProperty() async {
    let household = Household()
    await confirmation(expectedCount: 0) { told in
      withObservationTracking {
        _ = household.members
      } onChange: {
        told()
      }
      Bindable(household).address.town.wrappedValue = "Leiden"
    }
  }
}

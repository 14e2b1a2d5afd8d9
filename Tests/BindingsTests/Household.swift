import Observation

/// What the bindings of the tests refer to: values within values within an object.
struct Street: Equatable {
  var name = "Elm Street"
  var number = 4
}

struct Address: Equatable {
  var street = Street()
  var town = "Utrecht"
}

@Observable
final class Household {
  var address = Address()
  var members = 3
}

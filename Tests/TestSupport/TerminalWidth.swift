import Glibc

/// The columns that the C library, and with it ncurses and every other program here, gives to a
/// character.
package struct TerminalWidth: Sendable {
  private typealias Function = @convention(c) (wchar_t) -> Int32
  private let function: Function

  /// Swift's Glibc does not declare `wcwidth`, so it is looked up by its name.
  package init?() {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil, let symbol = dlsym(nil, "wcwidth") else {
      return nil
    }
    function = unsafeBitCast(symbol, to: Function.self)
  }

  /// -1 where it has no picture.
  package func callAsFunction(_ scalar: Unicode.Scalar) -> Int {
    Int(function(wchar_t(bitPattern: scalar.value)))
  }
}

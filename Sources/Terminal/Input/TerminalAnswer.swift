import Pictures

/// What a terminal answers when it is asked what it can show
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).
nonisolated package enum TerminalAnswer: Equatable, Sendable {
  /// Its attributes (DA1); 4 stands for sixel.
  case attributes([Int])
  /// The pixels of a cell.
  case cell(PixelSize)
  /// Its name and version (XTVERSION).
  case name(String)
  /// Whether it takes pictures by kitty's protocol.
  case kitty(Bool)

  /// The answer in a sequence that begins with Escape and a bracket; nil for others.
  init?(sequence: [UInt8]) {
    let text = String(decoding: sequence.dropFirst(2), as: UTF8.self)
    if let match = text.wholeMatch(of: /\?([0-9;]*)c/) {
      self = .attributes(match.1.split(separator: ";").compactMap { Int($0) })
    } else if let match = text.wholeMatch(of: /6;([0-9]{1,4});([0-9]{1,4})t/),
      let height = Int(match.1), let width = Int(match.2), width > 0, height > 0
    {
      self = .cell(PixelSize(width: width, height: height))
    } else {
      return nil
    }
  }

  /// The answer in a control string, whose introducer comes first; nil for others.
  init?(string: [UInt8]) {
    let text = String(decoding: string, as: UTF8.self)
    if text.hasPrefix("P>|") {
      self = .name(String(text.dropFirst(3)))
    } else if text.hasPrefix("_Gi=\(PixelQuestion.number);") {
      self = .kitty(text.hasSuffix(";OK"))
    } else {
      return nil
    }
  }
}

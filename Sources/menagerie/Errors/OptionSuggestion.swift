import Exchange

extension StringProtocol where SubSequence == Substring {
  /// An ArgumentParser message in the style of the other errors: a sentence with a full stop, and
  /// with quotation marks around words.
  var inWordsOfErrors: String {
    let sentence = String(trimmingPrefix("Error: ")).withoutFarSuggestion
      .replacing(/'([^']+)'/) { "“\($0.1)”" }
    return sentence.last.map { ".?!".contains($0) } == true ? sentence : sentence + "."
  }

  /// The message without a suggested option that is nothing like the unknown one.
  private var withoutFarSuggestion: String {
    let text = String(self)
    let suggestion = /(Unknown option '--([^']+)')\. Did you mean '--([^']+)'\?/
    guard let found = text.firstMatch(of: suggestion),
      !Spelling(String(found.2)).isNear(Spelling(String(found.3)))
    else { return text }
    return text.replacingCharacters(in: found.range, with: found.1)
  }
}

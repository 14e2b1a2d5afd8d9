import TestSupport

extension OtherProgram {
  /// Adds a trigger with which each new row of the table takes some million steps.
  func slowDown(_ table: String, millions: Int) throws {
    try execute(
      """
      CREATE TRIGGER slow AFTER INSERT ON \(table) BEGIN
        SELECT count(*) FROM \(rows(1_000)), \(rows(1_000)), \(rows(millions));
      END
      """)
  }

  private func rows(_ count: Int) -> String {
    "(VALUES \((1...count).map { "(\($0))" }.joined(separator: ", ")))"
  }
}

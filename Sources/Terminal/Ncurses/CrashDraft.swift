import CNcurses

/// What a program that crashes still writes into a file: prepared beforehand, as a signal handler
/// can call nothing of Swift.
public enum CrashDraft {
  /// Prepares to write the bytes into a new file at a path, in place of what was prepared before.
  public static func prepare(_ bytes: [UInt8], path: String) {
    // Without memory for them nothing is prepared, and the words before stay.
    _ = bytes.withUnsafeBytes { cn_last_words_prepare(path, $0.baseAddress, $0.count) }
  }

  /// There is nothing to write any more.
  public static func forget() {
    cn_last_words_forget()
  }
}

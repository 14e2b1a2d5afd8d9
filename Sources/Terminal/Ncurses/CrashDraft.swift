import CNcurses

/// What a crashing program still writes to a file. It is prepared beforehand, as a signal handler
/// cannot call Swift.
public enum CrashDraft {
  /// Prepares to write the bytes to a new file at a path, instead of what was prepared before.
  public static func prepare(_ bytes: [UInt8], path: String) {
    // Without memory for them, what was prepared before stays.
    _ = bytes.withUnsafeBytes { cn_last_words_prepare(path, $0.baseAddress, $0.count) }
  }

  /// Drops what was prepared.
  public static func forget() {
    cn_last_words_forget()
  }
}

import Foundation

/// What `make bench` prints and writes.
struct Report {
  let tables: [ReportTable]

  /// The whole page.
  var text: String {
    """
    # Results of `make bench`

    \(Self.machine); `xterm-256color`. Written by the last run; times in milliseconds, memory in KiB. A cursor \
    key that leaves the view scrolls it by half: that key brings most bytes.

    \(tables.map(\.text).joined(separator: "\n"))
    """
  }

  /// The processor, without anything that names the computer.
  private static var machine: String {
    let data = FileManager.default.contents(atPath: "/proc/cpuinfo") ?? Data()
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(model ?? "an unknown processor"), \(cores) cores"
  }
}

import Foundation

/// What the figures were taken on, without anything that names the computer.
struct Machine {
  private let folder: String

  /// The machine, with the disk on which the folder is.
  init(folder: String) {
    self.folder = folder
  }

  /// One line.
  var text: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) cores, Linux \(kernel), \(fileSystem)"
  }

  private var processor: String {
    let line = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return model ?? "an unknown processor"
  }

  private var kernel: String {
    lines(of: "/proc/sys/kernel/osrelease").first.map(String.init) ?? "unknown"
  }

  /// The kind of file system, and of the device that it is on.
  private var fileSystem: String {
    guard let real = realpath(folder, nil) else { return "an unknown file system" }
    defer { free(real) }
    let path = String(cString: real) + "/"
    let mounts = lines(of: "/proc/self/mounts").map { $0.split(separator: " ").map(String.init) }
    let mount = mounts.filter { $0.count > 2 }
      .filter { path.hasPrefix($0[1] == "/" ? "/" : $0[1] + "/") }
      .max { $0[1].count < $1[1].count }
    return mount.map { "\($0[2]) on \($0[0])" } ?? "an unknown file system"
  }

  private func lines(of path: String) -> [Substring] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}

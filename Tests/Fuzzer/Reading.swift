import CFuzzer
import FileFormats
import Foundation

/// One reading of made-up bytes.
struct Reading {
  private let file: SourceFile
  private let options: ReadingOptions

  init(_ bytes: some Sequence<UInt8>, _ format: FileFormat) throws {
    let descriptor = fuzz_file()
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.write(contentsOf: Data(bytes))
    try handle.seek(toOffset: 0)
    file = try SourceFile(descriptor: descriptor, path: "fuzz")
    var options = ReadingOptions()
    options.format = format
    self.options = options
  }

  func run() throws {
    var rows = CountedRows()
    try FileFormat.open(file, options).read(into: &rows)
  }

  /// Reads the bytes in pieces of two sizes, which must give the same.
  static func delimited(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    let ways = [1 + bytes.count % 7, 1 << 16].map { outcome(Pieces(Array(bytes), size: $0)) }
    guard ways[0] != ways[1] else { return }
    FileHandle.standardError.write(Data("In small pieces and in large ones: \(ways)\n".utf8))
    preconditionFailure()
  }

  private static func outcome(_ source: Pieces) -> CountedRows {
    var rows = CountedRows()
    do {
      try DelimitedReader(source).read(into: &rows)
    } catch {
      rows.error = error as? FormatError
      precondition(rows.error != nil, "\(error)")
    }
    return rows
  }
}

/// Bytes that come in pieces of this size.
private struct Pieces: ByteSource {
  let path = "fuzz"
  private let bytes: [UInt8]
  private let pieceSize: Int

  init(_ bytes: [UInt8], size: Int) {
    self.bytes = bytes
    pieceSize = size
  }

  var size: Int? { bytes.count }

  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      let end = min(start + pieceSize, bytes.count)
      let goesOn = try bytes.withUnsafeBytes {
        try take(UnsafeRawBufferPointer(rebasing: $0[start..<end]))
      }
      guard goesOn else { return }
    }
  }
}

/// What was read, as a few numbers; what no reader may hand over is a crash.
private struct CountedRows: RecordVisitor, Equatable {
  private var columns: [String] = []
  private var rows = 0
  private var sum = 0
  var error: FormatError?

  /// How many rows come before a refusal is left open.
  static func == (one: Self, other: Self) -> Bool {
    guard one.error == nil, other.error == nil else { return one.error == other.error }
    return one.columns == other.columns && one.rows == other.rows && one.sum == other.sum
  }

  mutating func visit(columns names: [String]) {
    precondition(names.starts(with: columns) && Set(names).count == names.count, "\(names)")
    columns = names
  }

  mutating func visit(_ record: borrowing Record) {
    rows += 1
    sum = sum &* 31 &+ record.line &+ record.count
    for byte in record.bytes { sum = sum &* 31 &+ Int(byte) }
    for column in 0..<record.count {
      let text = record[column]
      precondition(text.utf8.count == record.range(of: column).count, "no UTF-8: \(text)")
    }
  }

  mutating func visit(progress: Double) {
    precondition((0...1).contains(progress), "\(progress)")
  }
}

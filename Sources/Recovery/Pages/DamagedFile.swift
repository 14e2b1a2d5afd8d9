import Catalog

/// Reads the pages of a catalog file that SQLite may be unable to read.
final class DamagedFile {
  /// The file name without its folder.
  let name: String
  /// The path as given, for messages.
  let path: String
  /// The header; nil if it is destroyed.
  let header: FileHeader?
  let pageSize: Int
  /// The number of bytes in a page that SQLite uses.
  let usable: Int
  /// The number of pages present, and the number expected.
  let pageCount: Int
  let expectedPageCount: Int
  /// What is wrong with the file as a whole, and whether that loses something that nothing else
  /// reports.
  private(set) var problems: [(line: String, isLoss: Bool)] = []

  private let file: RawFile
  private let logFile: RawFile?
  private let log: LogFrames?
  private let ages: [[Int]]

  /// Opens the file and, if there is one, the log beside it, which may hold everything.
  init(_ place: CatalogFile) throws(CatalogError) {
    try place.requireRegular()
    if place.fileSize == 0, !place.hasLog { throw .file(place.name, .empty) }
    guard let file = RawFile(place.path) else { throw place.unreadable }
    self.file = file
    name = place.fileName
    path = place.name
    logFile = place.hasLog ? RawFile(place.path + "-wal") : nil
    log = logFile.flatMap { LogFrames($0) }
    ages = [file.age, logFile?.age ?? []]
    let first = log?.page(1) ?? file.read(at: 0, count: FileHeader.size)
    let header = first.flatMap { FileHeader($0) }
    self.header = header
    pageSize = header?.pageSize ?? log?.pageSize ?? PageSize.guess(file)
    usable = pageSize - (header?.reserved ?? 0)
    let present = (file.size + pageSize - 1) / pageSize
    expectedPageCount = log?.pageCount ?? header?.pageCount ?? present
    // Pages beyond the expected end count too: the expected number may be what is damaged.
    pageCount = max(present, log?.pageCount ?? 0)
    problems = headerProblems + fileProblems(present: present, of: place)
  }

  /// Whether nothing has written to the file since it was opened.
  var isUnchanged: Bool { ages == [file.age, logFile?.age ?? []] }

  /// A page by its number, from 1; nil if it is missing or unreadable.
  func page(_ number: Int) -> Bytes? {
    guard number >= 1, number <= pageCount else { return nil }
    if let page = log?.page(number) { return page }
    guard let page = file.read(at: (number - 1) * pageSize, count: pageSize), page.count > 0 else {
      return nil
    }
    if page.count == pageSize { return page }
    // A partial page at the end of a truncated file is padded with zeros.
    return Bytes(all: page.all + [UInt8](repeating: 0, count: pageSize - page.count))
  }

  private var headerProblems: [(line: String, isLoss: Bool)] {
    guard let header else { return [("The header of the file cannot be read", false)] }
    var problems: [(line: String, isLoss: Bool)] = []
    if header.applicationID != Schema.applicationID {
      problems.append(("The header of the file says that it is another program's", false))
    }
    if header.version > Schema.version {
      problems.append(("The header of the file says that it has version \(header.version)", false))
    }
    return problems
  }

  private func fileProblems(present: Int, of place: CatalogFile) -> [(line: String, isLoss: Bool)] {
    var problems: [(line: String, isLoss: Bool)] = []
    if place.hasLog, log == nil || log?.isDamaged == true {
      let line = "The log beside the file is damaged; the last edits may be missing"
      problems.append((line, true))
    }
    if RawFile.isHotJournal(place.path + "-journal") {
      let line = "A journal lies beside the file and is not read; what is saved may be half an edit"
      problems.append((line, true))
    }
    if present == 0 {
      let line = "The file is empty; only what is in the log beside it can be read"
      problems.append((line, false))
    } else if pageCount < expectedPageCount {
      let missing = expectedPageCount - pageCount
      let line = "The file ends early: \(missing) of \(expectedPageCount) pages are missing"
      problems.append((line, false))
    }
    return problems
  }
}

/// The page size of a file whose header is lost.
enum PageSize {
  /// The size that makes the most pages at the start of the file look valid.
  static func guess(_ file: RawFile) -> Int {
    let sizes = [4_096, 1_024, 512, 2_048, 8_192, 16_384, 32_768, 65_536]
    let scores = sizes.map { size in (size, score(file, size)) }
    return scores.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? 4_096
  }

  /// The share of sampled pages that look valid, in thousandths.
  private static func score(_ file: RawFile, _ size: Int) -> Int {
    let count = min(file.size / size, 400)
    guard count > 1 else { return 0 }
    let pages = (2...count).count { number in
      guard let bytes = file.read(at: (number - 1) * size, count: size) else { return false }
      return TreePage(bytes, number: number, usable: size)?.isWhole == true
    }
    return pages * 1_000 / count
  }
}

import Catalog

/// Reads the pages of a catalog file that SQLite may be unable to read.
final class DamagedFile {
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
  /// What is wrong with the file as a whole, and whether that is a loss that nothing else reports.
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
    pageSize = header?.pageSize ?? log?.pageSize ?? Self.guessedPageSize(of: file)
    usable = pageSize - (header?.reserved ?? 0)
    let present = (file.size + pageSize - 1) / pageSize
    expectedPageCount = log?.pageCount ?? header?.pageCount ?? present
    // Pages beyond the expected end count too: the expected number may be what is damaged.
    pageCount = max(present, log?.pageCount ?? 0)
    problems = findProblems(present: present, of: place)
  }

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

  private func findProblems(present: Int, of place: CatalogFile) -> [(line: String, isLoss: Bool)] {
    var problems: [(line: String, isLoss: Bool)] = []
    if header == nil { problems.append(("The header of the file cannot be read", false)) }
    if let header, header.applicationID != Schema.applicationID {
      problems.append(("The header of the file says that it is another program's", false))
    }
    if let header, header.version > Schema.version {
      problems.append(("The header of the file says that it has version \(header.version)", false))
    }
    if place.hasLog, log == nil || log?.isDamaged == true {
      problems.append(
        ("The log beside the file is damaged; the last edits may be missing", true))
    }
    if RawFile.isHotJournal(place.path + "-journal") {
      let line = "A journal lies beside the file and is not read; what is saved may be half an edit"
      problems.append((line, true))
    }
    if present == 0 {
      problems.append(
        ("The file is empty; only what is in the log beside it can be read", false))
    } else if pageCount < expectedPageCount {
      let missing = expectedPageCount - pageCount
      let line = "The file ends early: \(missing) of \(expectedPageCount) pages are missing"
      problems.append((line, false))
    }
    return problems
  }

  /// A page of a table or an index; nil if it is not readable as one.
  func treePage(_ number: Int) -> TreePage? {
    page(number).flatMap { TreePage($0, number: number, usable: usable) }
  }

  /// The values of a record; nil if part of it is lost.
  func record(_ cell: TreePage.Cell) -> [StoredValue]? {
    guard cell.size > cell.payload.count else {
      return StoredRecord.values(Bytes(all: Array(cell.payload)))
    }
    guard cell.size <= pageCount * usable else { return nil }
    var bytes = Array(cell.payload)
    var next = cell.overflow
    var visited: Set<Int> = []
    while bytes.count < cell.size {
      guard next > 1, visited.insert(next).inserted, let page = page(next),
        let following = page.number(0, count: 4), page.count >= usable
      else { return nil }
      bytes += page.all[4..<usable].prefix(cell.size - bytes.count)
      next = following
    }
    // A chain that continues has lost or gained a page.
    return next == 0 ? StoredRecord.values(Bytes(all: bytes)) : nil
  }

  /// The numbers of the free pages; nil if their list is damaged.
  func freePages() -> Set<Int>? {
    guard let header else { return nil }
    var free: Set<Int> = []
    var trunk = header.firstFreePage
    while trunk != 0 {
      guard let page = page(trunk), let next = page.number(0, count: 4),
        let count = page.number(4, count: 4), count <= usable / 4 - 2, free.insert(trunk).inserted
      else { return nil }
      free.formUnion((0..<count).compactMap { page.number(8 + 4 * $0, count: 4) })
      trunk = next
    }
    return free.count == header.freePageCount ? free : nil
  }

  /// The page size that makes the most pages at the start of a file without a header look valid.
  private static func guessedPageSize(of file: RawFile) -> Int {
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

import CFormats

/// libcsv, fed in pieces; its rows come in batches.
///
/// It follows RFC 4180, with these liberties: a line ends with LF, CR or both; a quote within an
/// unquoted cell is data, and so is one within a quoted cell that is followed by neither a
/// separator nor a line end, but that row gets a flaw.
final class DelimitedParser {
  private let parser: UnsafeMutablePointer<csv_parser>
  private let rows: UnsafeMutablePointer<RowBatch>
  /// Turns runs of blanks into separators, if those separate the cells.
  private var blanks: BlankRuns?
  private(set) var offset = 0

  init(_ dialect: Dialect) {
    parser = .allocate(capacity: 1)
    rows = .allocate(capacity: 1)
    rows.initialize(to: RowBatch())
    blanks = dialect.separator == BlankRuns.separator ? BlankRuns() : nil
    csv_init(parser, Self.strict)
    csv_set_delim(parser, dialect.separator)
    // NUL never gets here, so it means no quote.
    csv_set_quote(parser, dialect.quote ?? 0)
    if dialect.trimsSpaces {
      csv_set_space_func(parser) { $0 == 0x20 ? 1 : 0 }
    } else {
      csv_set_space_func(parser) { _ in 0 }
    }
    csv_set_realloc_func(parser, resizeCell)
    csv_set_blk_size(parser, 16 << 10)
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    rows.deinitialize(count: 1)
    rows.deallocate()
  }

  /// The rows found so far and not removed.
  var batch: RowBatch {
    _read { yield rows.pointee }
  }

  func removeRows() {
    rows.pointee.removeRows()
  }

  /// Takes the next bytes, up to a NUL or another problem, which is then in the batch.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    let nul = bytes.firstIndex(ofByte: 0)
    let text = bytes.cut(to: nul ?? bytes.count)
    if let folded = blanks?.folded(text) {
      let end = offset + text.count
      folded.withUnsafeBytes(take)
      offset = end
    } else {
      take(text)
    }
    if nul != nil { rows.pointee.stop(.nul(offset: offset)) }
  }

  private func take(_ text: UnsafeRawBufferPointer) {
    var rest = text
    while !rest.isEmpty, rows.pointee.problem == nil {
      rest = rest.dropping(pass(rest))
      if !rest.isEmpty { resume(&rest) }
    }
  }

  func finish() {
    guard rows.pointee.problem == nil else { return }
    if csv_fini(parser, endCell, endRow, rows) != 0 { rows.pointee.stop(.openQuote) }
  }

  /// Reports every line end, so that lines can be counted. In strict mode libcsv stops at quotes
  /// that RFC 4180 does not allow, and at an unclosed one.
  private static let strict = UInt8(CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI)
  private static let lenient = UInt8(CSV_REPALL_NL)

  private func pass(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = csv_parse(parser, bytes.baseAddress, bytes.count, endCell, endRow, rows)
    offset += count
    return count
  }

  /// Goes on after libcsv has stopped: past a quote that has no meaning, one byte further.
  private func resume(_ rest: inout UnsafeRawBufferPointer) {
    guard csv_error(parser) == CSV_EPARSE else { return rows.pointee.stop(.longCell) }
    if parser.pointee.quoted != 0 {
      rows.pointee.noteStrayQuote(at: offset - parser.pointee.spaces - 1)
    } else {
      rows.pointee.noteLooseQuote()
    }
    parser.pointee.status = CSV_SUCCESS
    csv_set_opts(parser, Self.lenient)
    rest = rest.dropping(pass(rest.cut(to: 1)))
    csv_set_opts(parser, Self.strict)
  }
}

private func endCell(
  _ text: UnsafeMutableRawPointer?, _ count: Int, _ rows: UnsafeMutableRawPointer?
) {
  rows?.assumingMemoryBound(to: RowBatch.self).pointee
    .endCell(UnsafeRawBufferPointer(start: text, count: count))
}

private func endRow(_ terminator: Int32, _ rows: UnsafeMutableRawPointer?) {
  rows?.assumingMemoryBound(to: RowBatch.self).pointee.endRow(terminator)
}

/// Resizes the buffer of a cell: room for the longest cell, its closing quote, and a byte to detect
/// a longer one.
private func resizeCell(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  size <= Limits.cell + 2 ? realloc(old, size) : nil
}

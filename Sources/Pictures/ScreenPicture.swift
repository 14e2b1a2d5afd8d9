/// A picture as a terminal shows it.
public enum ScreenPicture: Equatable, Sendable {
  /// In cells, which any terminal of enough colours has.
  case cells(CellPicture)
  /// In pixels.
  case pixels(PixelPicture)

  /// How many cells it takes in a row.
  public var columns: Int {
    switch self {
    case .cells(let picture): picture.columns
    case .pixels(let picture): picture.columns
    }
  }

  /// How many rows of cells it takes.
  public var rows: Int {
    switch self {
    case .cells(let picture): picture.rows
    case .pixels(let picture): picture.rows
    }
  }

  /// About how many bytes of memory it takes.
  public var weight: Int {
    switch self {
    case .cells(let picture): picture.weight
    case .pixels(let picture): picture.weight
    }
  }
}

/// How a user wants pictures.
public enum PictureChoice: String, CaseIterable, Sendable {
  /// In pixels where the terminal can, else in cells.
  case auto
  /// In cells.
  case cells
  /// In pixels, on a slow line and in one colour, too.
  case pixels
  /// Not at all.
  case off
}

/// Why a terminal shows no pictures.
public enum PictureObstacle: Hashable, Sendable {
  /// The user wants none.
  case off
  /// It has too few colours, or is to use none.
  case colors
  /// The line is slow.
  case slow
}

/// How a terminal shows pictures.
public enum PictureDisplay: Hashable, Sendable {
  /// Not at all.
  case none(PictureObstacle)
  /// In cells of so many colours.
  case cells(PictureColors)
  /// In pixels.
  case pixels(PixelDisplay)

  /// Whether it shows them.
  public var isShown: Bool { obstacle == nil }

  /// Why it shows none; nil if it does.
  public var obstacle: PictureObstacle? {
    if case .none(let obstacle) = self { obstacle } else { nil }
  }

  /// The pixels that fill so many cells.
  public func pixels(columns: Int, rows: Int) -> PixelSize {
    if case .pixels(let display) = self { return display.pixels(columns: columns, rows: rows) }
    return CellPicture.pixels(columns: columns, rows: rows)
  }

  /// A picture of pixels; nil if memory is short.
  public func picture(_ pixels: Pixels) -> ScreenPicture? {
    switch self {
    case .none: nil
    case .cells(let colors): .cells(CellPicture(pixels, in: colors))
    case .pixels(let display): PixelPicture(pixels, on: display).map { .pixels($0) }
    }
  }

  /// How many rows of cells a picture of a size takes that fits into so many cells.
  public func rows(of size: PixelSize, columns: Int, rows: Int) -> Int {
    let box = pixels(columns: columns, rows: rows)
    let row = pixels(columns: 1, rows: 1).height
    return (size.fitted(into: box).height + row - 1) / row
  }
}

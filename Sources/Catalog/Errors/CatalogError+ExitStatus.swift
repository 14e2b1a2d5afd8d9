extension CatalogError {
  /// The status with which a command ends, as in `sysexits.h`.
  public var exitStatus: Int32 {
    switch self {
    case .name, .categoryName, .categoryNameTaken, .noSuchCategory, .noSuchEdit, .itself:
      64  // EX_USAGE
    case .isDirectory, .notAFile, .empty, .notACatalog, .foreignDatabase, .newerSchema,
      .olderSchema, .damaged, .foreignLock, .leftover, .notEmpty, .notNew, .animalGone,
      .categoryGone, .conflict, .nameConflict, .countChanged, .markedCountChanged, .tooManyMarks,
      .repeatedKey,
      .constraint, .movedOn, .undoneAlready, .unreadableChange, .nothingLeft,
      .historyForgotten, .historyEnds:
      65  // EX_DATAERR
    case .notFound, .brokenLink:
      66  // EX_NOINPUT
    case .settingRefused, .closed, .unexpected:
      70  // EX_SOFTWARE
    case .cannotCreate, .exists, .inUse:
      73  // EX_CANTCREAT
    case .diskFull, .inputOutput, .moved:
      74  // EX_IOERR
    case .busy:
      75  // EX_TEMPFAIL
    case .noPermission, .readOnly:
      77  // EX_NOPERM
    }
  }
}

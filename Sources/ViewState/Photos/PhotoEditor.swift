import Catalog

/// Edits what is said of a photo: its caption, and when it was taken.
public final class PhotoEditor: RecordEditor<Photo> {
  public override var title: String {
    let file = FileName(stored: draft.original[text: .file]).text
    return "\(super.title) · \(file.shortened) of \(Photo.kind.name(in: draft.original).shortened)"
  }
  public override var asked: [Field] { [.caption, .taken] }
  /// What was typed is no picture.
  override var canSaveAsNew: Bool { false }
}

import FileFormats
import Testing

/// Photos in a cell of a table.
@Suite struct NamedPhotoTests {
  @Test(
    arguments: [
      ("", []),
      (" | ", []),
      ("a.jpg", [NamedPhoto(path: "a.jpg")]),
      ("a b.jpg|c.jpg ", [NamedPhoto(path: "a b.jpg"), NamedPhoto(path: "c.jpg")]),
      (
        #"a.jpg "asleep | ""on"" the wall" 2014-05-31 | b.jpg "" 2015"#,
        [
          NamedPhoto(path: "a.jpg", caption: #"asleep | "on" the wall"#, taken: "2014-05-31"),
          NamedPhoto(path: "b.jpg", taken: "2015"),
        ]
      ),
      (#""a ""b"" | c.jpg" "x""#, [NamedPhoto(path: #"a "b" | c.jpg"#, caption: "x")]),
      (#"the "king".jpg"#, [NamedPhoto(path: #"the "king".jpg"#)]),
      (#"the "king" of.jpg|b"#, [NamedPhoto(path: #"the "king" of.jpg"#), NamedPhoto(path: "b")]),
      (#"5" pipe.jpg"#, [NamedPhoto(path: #"5" pipe.jpg"#)]),
      (
        #"the "king.jpg | b.jpg"#, [NamedPhoto(path: #"the "king.jpg"#), NamedPhoto(path: "b.jpg")]
      ),
      (
        #"a.jpg "not closed | b"#, [NamedPhoto(path: #"a.jpg "not closed"#), NamedPhoto(path: "b")]
      ),
      (
        "a.jpg \"x\u{301}\u{22} 2014",
        [NamedPhoto(path: "a.jpg", caption: "x\u{301}", taken: "2014")]
      ),
    ] as [(String, [NamedPhoto])])
  func `are read with what they show and when they were taken`(cell: String, photos: [NamedPhoto]) {
    #expect(NamedPhoto.all(in: cell) == photos)
  }

  @Test func `are the same when they come in again`() {
    let texts = ["a", "a b", " a ", #"the "king""#, "a|b", #"" | ""#, #"\|"#, "大熊猫", "a\u{301}|"]
    let photos = texts.flatMap { path in
      ([""] + texts).flatMap { caption in
        ["", "2014-05-31"].map { NamedPhoto(path: path, caption: caption, taken: $0) }
      }
    }
    #expect(NamedPhoto.all(in: NamedPhoto.cell(photos)) == photos)
  }
}

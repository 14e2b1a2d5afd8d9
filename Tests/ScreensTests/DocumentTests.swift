import Foundation
import Testing

/// The pictures that the documents of the project show.
@Suite(.timeLimit(.minutes(10))) struct DocumentTests {
  nonisolated private static let pictures: [(name: String, scene: Scene, rows: Int)] = [
    ("editor", .comboList, 22), ("history", .historyAll, 20), ("statistics", .statistics, 30),
  ]

  @Test(arguments: pictures)
  func `the README shows the program as it looks`(name: String, scene: Scene, rows: Int)
    async throws
  {
    let path = "docs/pictures/\(name).svg"
    let file = Record.project.appendingPathComponent(path)
    let session = try await scene.session(columns: 100, rows: rows)
    if Record.isRecording {
      return try Record.write(VectorPicture(canvas: session.stack.frame()).text, to: file)
    }
    let recorded = try Record.read(file)
    _ = await session.comesTrue { VectorPicture(canvas: session.stack.frame()).text == recorded }
    #expect(VectorPicture(canvas: session.stack.frame()).text == recorded, "\(path)")
    #expect(try Record.read(Record.project.appendingPathComponent("README.md")).contains(path))
  }
}

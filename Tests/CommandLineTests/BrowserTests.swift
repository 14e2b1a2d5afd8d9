import Catalog
import Foundation
import TestSupport
import Testing

/// A page of animals in a real browser, where there is one.
@Suite(.waitsForProcesses) struct BrowserTests {
  private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let hostile = #"<img src=x onerror="document.title = 'run'">"#

  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.add(
      ["Lola", Self.hostile, "</style>", "\" onload=\"x"].map { RecordDraft(name: $0) })
  }

  @Test(
    .enabled(if: browser != nil, "Chromium is not installed."),
    arguments: ["--cards", "--tick-list", "--title=Animals"])
  func `a browser shows all values as text, and runs none`(layout: String) throws {
    let file = shell.folder.path + "/page.html"
    #expect(try shell.menagerie("export", file, layout).status == 0)
    let run = try ShellCommand.run(
      [
        Self.browser ?? "", "--headless", "--no-sandbox", "--disable-gpu",
        "--user-data-dir=\(shell.folder.path)/browser", "--dump-dom", "file://\(file)",
      ], environment: ["HOME": shell.folder.path])
    let page = run.output
    #expect(page.contains("<title>Animals</title>"), "\(run)")
    #expect(page.contains("&lt;img src=x onerror="))
    #expect(!page.contains("<img"))
    #expect(page.matches(of: /Lola/).count == 1)
  }
}

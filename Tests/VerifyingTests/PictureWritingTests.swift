import Diagnostics
import PatternLibrary
import TestSupport
import Testing
import Verifying

@Suite("The pictures of a run") struct PictureWritingTests {
  private static var files: [String: String] {
    var files = Sample.files
    let picture = "    pictures: [{ name: seen, label: Seen, alt: A text., scenario: start }]\n"
    files["Content/c/save/index.md"]?.replace(
      "    title: Save\n    scenarios:",
      with: "    title: Save\n\(picture)    scenarios:"
    )
    return files
  }

  @Test("are written and recorded, but not if they were taken only after the browser had failed")
  func unsteady() throws {
    try withTemporaryFolder(with: Self.files) { folder in
      let library = try Sample.library(in: folder)
      let entries = library.entries
      let (takes, faults) = pictureTakes(of: library, TestPlan.Choice())
      #expect(faults.isEmpty && takes.count == 1)
      let take = try #require(takes.first)
      let image = TakenPicture.Image(bytes: [1, 2, 3], width: 240, height: 100)
      let steady = TakenPicture(take, Sample.result(take.run), image)
      #expect(changes(by: [steady], in: entries).flatMap(\.files).map(\.bytes) == [[1, 2, 3]])
      #expect(changes(by: [steady], in: entries).contains { $0.evidence != nil })
      #expect(diagnostics(in: [steady]).isEmpty)
      var result = Sample.result(take.run)
      result.restarts = 1
      let unsteady = TakenPicture(take, result, image)
      #expect(changes(by: [unsteady], in: entries).allSatisfy { $0.files.isEmpty && $0.evidence == nil })
      #expect(diagnostics(in: [unsteady]).map(\.rule.id) == ["verify-unsteady"])
    }
  }
}

import Rendering
import Testing

@Suite("A file of the site")
struct OutputFileTests {
  @Test("consists of its path and its bytes")
  func equality() {
    let file = OutputFile(path: "a/b.html", bytes: [60])
    #expect(file == OutputFile(path: "a/b.html", bytes: [60]))
    #expect(file != OutputFile(path: "a/b.html", bytes: [62]))
    #expect(file != OutputFile(path: "a/c.html", bytes: [60]))
  }
}

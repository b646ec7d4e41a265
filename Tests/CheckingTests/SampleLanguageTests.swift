import Markup
import PatternLibrary
import Testing

@Suite("The languages of code samples")
struct SampleLanguageTests {
  @Test("that a library's settings can speak of are those that code is highlighted in")
  func languages() {
    #expect(CodeLanguage.all.map(\.id) == Configuration.sampleLanguages)
  }
}

import Markup
import PatternLibrary
import Testing

@Suite("The languages of code samples")
struct SampleLanguageTests {
  @Test("that settings can mention are those that are highlighted")
  func languages() {
    #expect(CodeLanguage.all.map(\.id) == Configuration.sampleLanguages)
  }
}

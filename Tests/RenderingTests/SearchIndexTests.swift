import Foundation
import TestSupport
import Testing

@Suite("The search index")
struct SearchIndexTests {
  @Test(
    "has the words of a title as the page's search reads a query: letters, marks and numbers, without joiners",
    arguments: [
      ("Café über", ["café", "über"]), ("می\u{200C}خواهم", ["خواهم", "می"]), ("क्\u{200D}ष", ["क्", "ष"]),
      ("हिन्दी", ["हिन्दी"]), ("It’s 1½", ["1½", "it", "s"]),
    ]
  )
  func words(title: String, expected: [String]) throws {
    let files = try RenderedSite(["Content/a/b.md": entry(title)]).files
    let lines = files["assets/search/words-0.js"]?.components(after: "\"", before: "\"")?.components(separatedBy: "\\n")
    let words = try #require(lines).filter { $0.contains(" 0T") }.compactMap { $0.split(separator: " ").first }
    #expect(words.map(String.init).sorted() == expected.sorted())
  }
}

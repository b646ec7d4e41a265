import Foundation
import TestSupport
import Testing

@Suite("The search index")
struct SearchIndexTests {
  @Test(
    "has the words of a title as the page's search reads a query: letters and numbers, without marks that few type",
    arguments: [
      ("Café über", ["cafe", "uber"]), ("می\u{200C}خواهم", ["میخواهم"]), ("क्\u{200D}ष", ["क्ष"]),
      ("हिन्दी", ["हिन्दी"]), ("It’s 1½", ["1½", "it", "s"]), ("GRÖSSE Größe", ["grosse"]), ("İlk", ["ilk"]),
      ("حُذف إشعار", ["اشعار", "حذف"]), ("Do\u{AD}nau", ["donau"]),
    ]
  )
  func words(title: String, expected: [String]) throws {
    let files = try RenderedSite(["Content/a/b.md": entry(title)]).files
    let lines = files["assets/search/words-0.js"]?.components(after: "\"", before: "\"")?.components(separatedBy: "\\n")
    let words = try #require(lines).filter { $0.contains(" 0T") }.compactMap { $0.split(separator: " ").first }
    #expect(words.map(String.init).sorted() == expected.sorted())
  }
}

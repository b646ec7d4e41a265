import Foundation
import PatternLibrary
import Testing
import Verifying

extension InTheBrowser {
  /// Pages on which everything fits, or everything but one thing, at 320 CSS pixels and with text at 200%.
  @Suite("Text that must fit", .serialized, .inALane)
  struct FittingTests {
    struct Page: Sendable {
      let style: String
      let body: String
      /// Parts of the message about what does not fit; empty where everything fits.
      let observed: [String]

      init(_ style: String, _ body: String, _ observed: String...) {
        (self.style, self.body, self.observed) = (style, body, observed)
      }
    }

    private static let hidden = "position: absolute; clip-path: inset(50%); inline-size: 1px; overflow: hidden"

    private static let fitting = [
      Page("p { overflow: hidden; line-height: 1 }", "<p>Uploading a photo of the harbour at nine</p>"),
      Page(
        ".seen { \(hidden); white-space: nowrap }",
        "<p class=seen>Uploading a photo of the harbour</p><p>Harbour</p>"
      ),
      Page("p { position: absolute; left: -9999px }", "<p>Uploading a photo</p><h1>Harbour</h1>"),
      Page("div { block-size: 4rem; overflow: auto }", "<div>One two three four five six seven eight nine ten</div>"),
      Page("div { overflow: hidden } i { display: block; inline-size: 40rem }", "<div><i></i>Harbour</div>"),
      Page("div { overflow: hidden; block-size: 1rem } p { position: absolute }", "<div><p>Harbour</p></div>"),
      Page("p { direction: rtl }", "<p>Uploading a photo of the harbour at nine</p>"),
      Page("", "<input value='Uploading a photo of the harbour at nine' style='inline-size: 5rem'>"),
    ]

    private static let misfitting = [
      Page(
        "p { white-space: nowrap }",
        "<p>Uploading a photo of the harbour</p>",
        "p “Uploading a photo",
        "wider than its window"
      ),
      Page(
        "p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }",
        "<p>Uploading a photo of the harbour</p>",
        "p “Uploading a photo of the harbour” is cut off by",
        "sideways"
      ),
      Page(
        "div { block-size: 2rem; overflow: clip }",
        "<div>One two three four five six seven eight nine ten</div>",
        "div “One two three",
        "is cut off by",
        "in height"
      ),
      Page(
        "div { block-size: 20px; overflow: hidden }",
        "<div><button style='font: inherit'>Upload</button></div>",
        "button “Upload” is cut off by",
        "in height"
      ),
      Page("pre { overflow: auto }", "<pre>Uploading a photo of the harbour</pre>", "needs scrolling sideways by"),
      Page("p { margin-left: -60px }", "<p>Uploading</p>", "p “Uploading” is 52 pixels outside of the page"),
      Page("p { font-size: 16px }", "<p>Harbour</p>", "p “Harbour” is at 100% of its size, not at 200%"),
      Page("p { font-size: calc(8px + 0.5rem) }", "<p>Harbour</p>", "p “Harbour” is at 150% of its size, not at 200%"),
    ]

    @Test("is distinguished from text that does not fit, in each browser", arguments: Tools.browsers)
    func fits(kind: TestEnvironment.Browser) throws {
      // The script is the same everywhere, but each browser's layout information is checked.
      let isWhole = kind == .chromium
      let pages = Array(Self.fitting.prefix(isWhole ? 99 : 2) + Self.misfitting.prefix(isWhole ? 99 : 3))
      for (page, failures) in zip(pages, try play(pages, in: kind)) {
        let observed = failures.map(\.observed).joined(separator: "\n")
        #expect(failures.isEmpty == page.observed.isEmpty, "\(page.style): \(observed)")
        for part in page.observed { #expect(observed.contains(part), "\(page.style): \(observed)") }
      }
    }

    /// Opens each page in a narrow window with large text, and checks whether it fits.
    private func play(_ pages: [Page], in kind: TestEnvironment.Browser) throws -> [[ScenarioFailure]] {
      var given = Conditions()
      given.width = 320
      given.textSize = 200
      let texts = pages.map { page in
        "<!doctype html><html lang=en><title>Fits</title><style>\(page.style)</style>\(page.body)"
      }
      let scenario = Scenario([step(.opens, .fits(true))], given: given)
      return try playAll(scenario, on: texts, in: kind, count: kind == .chromium ? 2 : 1).map(\.failures)
    }
  }
}

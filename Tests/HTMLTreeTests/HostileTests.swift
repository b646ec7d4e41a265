import HTMLTree
import TestSupport
import Testing

@Suite("Malicious HTML", .timeLimit(.minutes(10)))
struct HostileTests {
  private static let size = 1_000_000

  private static func filled(_ text: String, after start: String = "", _ size: Int = size) -> [UInt8] {
    Array((start + String(repeating: text, count: size / text.utf8.count)).utf8)
  }

  private func reason(_ source: [UInt8]) -> HTMLRefusal.Reason? {
    do {
      _ = try readHTML(source)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(
    "is rejected if it is nested too deeply",
    arguments: ["<div>", "<b>", "<svg>", "<p><object>", "<div><!--</div>-->", "<div><table><td></div></table>"]
  )
  func deep(tag: String) {
    #expect(reason(Self.filled(tag)) == .nestsTooDeep)
    #expect(parseHTML(Self.filled(tag)) == nil)
  }

  @Test(
    "is rejected if elements that HTML usually closes implicitly are nested too deeply",
    arguments: ["<option>", "<td>", "<tr>"]
  )
  func deepInSVG(tag: String) {
    #expect(reason(Self.filled(tag, after: "<svg>")) == .nestsTooDeep)
  }

  private func tag(_ name: String, _ count: Int, _ value: String = "") -> String {
    "<\(name) " + (0..<count).map { "a\($0)\(value)" }.joined(separator: " ") + ">"
  }

  @Test("is rejected if tags have too many attributes, at the tag with the most")
  func attributes() {
    #expect(reason(Array(tag("p", 2000).utf8)) == nil)
    #expect(reason(Array(tag("/p", 100_000).utf8)) == .tooManyAttributes)
    for value in ["='>'", "=\">\"", " = '>'", "=a"] {
      #expect(reason(Array(tag("p", 20_000, value).utf8)) == .tooManyAttributes, "\(value)")
    }
    let merged = String(repeating: tag("body", 100, "=\"\""), count: 200)
    #expect(reason(Array(merged.utf8)) == .tooManyAttributes)
    #expect(reason(Array(merged.replacing("body", with: "p").utf8)) == nil)
    #expect(reason(Self.filled("</", 8_000_000)) == .tooManyAttributes)
    let source = tag("p", 100) + tag("p", 20_000) + tag("p", 100)
    let refusal = #expect(throws: HTMLRefusal.self) { try readHTML(Array(source.utf8)) }
    #expect(refusal?.offset == tag("p", 100).utf8.count)
  }

  @Test(
    "is rejected if such a tag only seems to be in a script, a title or a value",
    arguments: [
      "<script\u{B}>", "<script><!--<script></script><textarea></script>", "<select><title>", "<svg><style>",
      "<p a=b'>", "<p =\">", "<!--><!-- --!>",
    ]
  )
  func hiddenAttributes(start: String) {
    #expect(reason(Array((start + tag("p", 20_000)).utf8)) == .tooManyAttributes)
  }

  @Test("is rejected if open formatting elements would be repeated in each paragraph")
  func formatting() {
    for open in ["", "<!--</b>-->", "<table><td></b></table>"] {
      let start = (0..<400).map { "<div><b id=b\($0)>\(open)</div>" }.joined()
      #expect(reason(Self.filled("<p>x", after: start)) == .formattingNotClosed, "\(open)")
    }
    let heavy = "<div><b \((0..<900).map { "a\($0)" }.joined(separator: " "))></div>"
    #expect(reason(Self.filled("<p>x", after: heavy)) == .formattingNotClosed)
  }

  @Test(
    "is accepted if it is only long",
    arguments: [
      "<div></div><br>", "<p>x", "<a><p></a>", "<b>x</b><i>y</i>", "<!--", "<li>", "&notit;&amp", "<", "\0",
      "<td><table></table>", "<select><option></select>", "<![CDATA[", "<p a='>' b=\"<\" c=/>",
      "<font><p></font>", "<i><div></i></div>", "<table>", "<p><span>", "<p><b>x",
    ]
  )
  func long(text: String) throws {
    // With fewer than 16,384 tags, it is read only once: see `readHTML`.
    let document = try expectProportionalTime(to: 60_000) { try readHTML(Self.filled(text, $0)) }
    #expect(document.first("html") != nil)
  }

  @Test("is accepted if scripts and comments only mention tags")
  func spokenOf() throws {
    let words = (0..<3_000).map { "w\($0)" }.joined(separator: " ")
    let source = "<!-- <p \(words) --><title>a <b \(words)</title><script>if (a <b && \(words)) {}</script><p id=x>"
    #expect(try readHTML(Array(source.utf8)).elements.contains { $0["id"] == "x" })
  }
}

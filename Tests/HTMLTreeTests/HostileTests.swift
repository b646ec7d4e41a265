import HTMLTree
import Testing

@Suite("Malicious HTML", .timeLimit(.minutes(10)))
struct HostileTests {
  private static let size = 1_000_000

  private static func filled(_ text: String, after start: String = "") -> [UInt8] {
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

  @Test("is rejected if it is nested too deeply", arguments: ["<div>", "<b>", "<svg>", "<table>", "<p><span>"])
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

  @Test("is rejected if a tag has too many attributes, at that tag")
  func attributes() {
    func tag(_ name: String, _ count: Int) -> String {
      "<\(name) " + (0..<count).map { "a\($0)" }.joined(separator: " ") + ">"
    }
    #expect(reason(Array(tag("p", mostAttributes).utf8)) == nil)
    #expect(reason(Array(tag("p", 100_000).utf8)) == .tooManyAttributes)
    let quoted = "<p " + (0..<5_000).map { "a\($0)='>'" }.joined(separator: " ") + ">"
    #expect(reason(Array(quoted.utf8)) == .tooManyAttributes)
    let merged = (0..<20).map { "<body " + (0..<100).map { "b\($0)=\"\"" }.joined(separator: " ") + " c\($0)>" }
    #expect(reason(Array(merged.joined().utf8)) == .tooManyAttributes)
    let refusal = #expect(throws: HTMLRefusal.self) { try readHTML(Array(("<i>x</i>" + tag("p", 2000)).utf8)) }
    #expect(refusal?.offset == 8)
  }

  @Test("is rejected if open formatting elements would be repeated in each paragraph")
  func formatting() {
    let open = (0..<400).map { "<div><b id=b\($0)></div>" }.joined()
    #expect(reason(Self.filled("<p>x", after: open)) == .formattingNotClosed)
    let heavy = "<div><b \((0..<900).map { "a\($0)" }.joined(separator: " "))></div>"
    #expect(reason(Self.filled("<p>x", after: heavy)) == .formattingNotClosed)
  }

  @Test(
    "is accepted if it is only long",
    arguments: [
      "<div></div><br>", "<p>x", "<a><p></a>", "<b>x</b><i>y</i>", "<!--", "<li>", "&notit;&amp", "<", "\0",
      "<td><table></table>", "<select><option></select>", "<![CDATA[", "<p a='>' b=\"<\" c=/>",
      "<font><p></font>", "<i><div></i></div>",
    ]
  )
  func long(text: String) throws {
    let document = try readHTML(Self.filled(text))
    #expect(document.first("html") != nil)
  }

  @Test("is accepted if scripts and comments only mention tags")
  func spokenOf() throws {
    let words = (0..<3_000).map { "w\($0)" }.joined(separator: " ")
    let source = "<!-- <p \(words) --><title>a <b \(words)</title><script>if (a <b && \(words)) {}</script><p id=x>"
    #expect(try readHTML(Array(source.utf8)).elements.contains { $0["id"] == "x" })
  }
}

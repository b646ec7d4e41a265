import Diagnostics
import Foundation
import Rules
import TestSupport
import Testing

@Suite("The rule on leftover texts of `polite new`")
struct PlaceholderRuleTests {
  private func entry(_ status: String) -> String {
    """
    ---
    title: Upload
    status: \(status)
    name: { guidance: Says what it is., examples: [1️⃣A typical name] }
    focus: Stays.
    announcement: { text: 2️⃣The exact words, when: 3️⃣the moment at which they are announced }
    screenreader: { role: 4️⃣Say the role. }
    ---

    5️⃣Say when to use this component,
    and what to use instead when it does not fit.

    - 6️⃣A mistake that you have seen, and the problem that it caused for people.

    Say the role. Then say more. The exact words matter.
    """
  }

  @Test("finds each leftover text, as an error unless the entry is a draft", arguments: ["stable", "beta", "draft"])
  func left(status: String) throws {
    let marked = MarkedText(entry(status))
    let found = try diagnostics(of: .entryPlaceholder, in: ["Content/c/upload.md": marked.text])
    #expect(found.map(\.range.bytes.lowerBound) == marked.markers.values.sorted())
    #expect(found.allSatisfy { $0.severity == (status == "draft" ? .warning : .error) })
  }

  @Test("knows the texts that `polite new` writes, and no others")
  func template() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let resource = root.appending(path: "Sources/Commands/Resources/new-entry.md")
    let template = try String(contentsOf: resource, encoding: .utf8)
    let lines = template.split(separator: "\n").map(String.init)
    func isComment(_ line: String) -> Bool { line.hasPrefix("#") || line.drop { $0 == " " }.hasPrefix("# ") }
    for text in entryPlaceholders { #expect(lines.contains { $0.hasSuffix(text) }, "\(text)") }
    for line in lines {
      guard let start = line.range(of: #"(Say|Show|One sentence) .*"#, options: .regularExpression) else { continue }
      #expect(entryPlaceholders.contains(String(line[start])), "\(line)")
    }
    let untouched = template.replacing("%TITLE%", with: "Upload").replacing("%DEMOS%", with: "")
      .replacing("%PLACEMENT%", with: "").replacing("status: draft", with: "status: stable")
    let standing = entryPlaceholders.filter { text in lines.contains { $0.hasSuffix(text) && !isComment($0) } }
    let found = try diagnostics(of: .entryPlaceholder, in: ["Content/c/upload.md": untouched])
    #expect(found.count == standing.count)
    #expect(standing.count == 11)
  }
}

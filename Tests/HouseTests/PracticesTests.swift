import Testing

/// `docs/practices.md` says what share of the Authoring Practices' rows a scenario can say.
@Suite("The list of what the Authoring Practices document")
struct PracticesTests {
  @Test("has as many kinds and rows as it says, however they are counted")
  func sums() throws {
    let text = try SourceTree.text(of: "docs/practices.md")
    let kinds = text.matches(of: /(?m)^\| [^|]+ \| (\d+) \| (\d+) \| ([^|]+) \| ([^|]*)\|$/)
    let pages = text.matches(of: /(?m)^\| [^|]+`[0-9a-f]{7}` \| ([\d,; ]+) \|$/)
    let counts = pages.flatMap { $0.1.split(separator: /[^\d]+/).compactMap { Int($0) } }
    let rows = kinds.compactMap { Int($0.1) }.reduce(0, +)
    let lacking = kinds.filter { $0.3.hasPrefix("**not**") || $0.3.hasPrefix("in part") }
    let inPart = lacking.count
    let said = rows - lacking.compactMap { Int($0.1) }.reduce(0, +)
    let (thousands, rest) = said.quotientAndRemainder(dividingBy: 1000)
    #expect(text.contains("it is \(thousands),\(String(repeating: "0", count: 3 - "\(rest)".count))\(rest) of"))
    #expect(rows == counts.reduce(0, +))
    #expect(text.contains("**\(kinds.count - inPart) of \(kinds.count) kinds of rows"))
    #expect(text.contains("the \(counts.count / 2) pages"))
    #expect((kinds.count - inPart) * 100 / kinds.count >= 95)
  }

  @Test("names only entries of the library of widgets")
  func shown() throws {
    let text = try SourceTree.text(of: "docs/practices.md")
    let rows = text.matches(of: /(?m)^\| [^|]+ \| \d+ \| \d+ \| [^|]+ \| ([^|]+) \|$/)
    let names = rows.flatMap { $0.1.split(separator: ", ") }
    #expect(names.count > 50)
    for name in Set(names) where name != "all" {
      #expect(SourceTree.exists("Examples/widgets/Content/patterns/\(name)"), "\(name)")
    }
  }
}

import Diagnostics
import TestSupport
import Testing

@Suite("Malicious front matter", .timeLimit(.minutes(1)))
struct HostileEntryTests {
  private func diagnostics(of frontMatter: String) throws -> [Diagnostic] {
    let lines = frontMatter.split(separator: "\n").map { "\($0)\n" }.joined()
    let announced = frontMatter.contains("announcement:") ? "" : "announcement: [Set]\n"
    let entry = "---\ntitle: Bar\nname: Says it.\nfocus: Stays.\n\(announced)\(lines)---\n"
    return try RulesTests.diagnostics(in: ["Content/a/bar/index.md": entry, "Content/a/bar/demo.html": demo("")])
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map { item($0 + 1000) }.joined(separator: ", ")
  }

  @Test("may prove thousands of claims that it does not make")
  func unknownClaims() throws {
    let found = try expectProportionalTime(to: 1600) { count in
      try diagnostics(
        of: """
          keyboard: { \(Self.list(count) { "k\($0): A." }) }
          demos: { demo: { title: D, scenarios: [{ id: a, proves: [\(Self.list(count) { "keyboard.l\($0)" })], \
          steps: [{ when: opens }] }] } }
          """
      )
    }
    #expect(found.count { $0.rule.id == "entry-unknown-claim" } == 1600)
  }

  @Test("may announce thousands of texts that say the same twice")
  func echoes() throws {
    let found = try expectProportionalTime(to: 2400) { count in
      try diagnostics(of: "announcement: [\(Self.list(count) { "\"word\($0), word\($0)\"" })]")
    }
    #expect(found.count { $0.rule.id == "entry-repeated-announcement" } == 2400)
  }

  @Test("may announce a text of one long word that almost comes again")
  func longWord() throws {
    try expectProportionalTime(to: 40_000) { size in
      let word = String(repeating: "a", count: size / 4)
      let other = word.dropLast() + "b"
      return try diagnostics(of: "announcement: [\(word) \(other)\(other)\(other)]")
    }
  }

  @Test("may announce a text with thousands of placeholders that are not declared")
  func placeholders() throws {
    try expectProportionalTime(to: 4000) { count in
      try diagnostics(of: "announcement: [\"\((0..<count).map { "{p\($0)}" }.joined(separator: " "))\"]")
    }
  }
}

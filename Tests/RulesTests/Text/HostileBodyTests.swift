import Diagnostics
import Rules
import Testing

@Suite("Hostile bodies, checked against all rules")
struct HostileBodyTests {
  @Test(
    "have diagnostics inside the file, whatever they repeat",
    arguments: [
      "a\n=\n", "iOS\n---\nDeveloper notes\n---\n", "## Name\n\"Loading\" ", "e.g. “Loading” ", "<div\n", "<b><i>",
      "[a](#b) ",
      "[here](x.md) ", "[todo] ", "4.1.3 Name, Role ", "`UIProgresView` ", "![](a.png) ", "## iOS\n## UIKit\n",
      "- UIKit\n  - `ProgressView`\n",
      "- Name\n  ===\n",
      "<h2>a</h2>\n<h4>", "| a |\n|-|\n| [x]() |\n\n", "> ## Name\n> - \"Loading\"\n",
    ]
  )
  func repetition(unit: String) throws {
    let text = String(repeating: unit, count: 4000 / unit.utf8.count)
    for found in try diagnostics(in: ["Content/a/upload.md": entry(body: text)]) {
      #expect(found.range.bytes.upperBound <= found.range.file.bytes.count)
    }
  }

  @Test("may have very many number signs in a line", .timeLimit(.minutes(1)), arguments: ["#", "# "])
  func numberSigns(unit: String) throws {
    try expectDiagnostics(of: .entryVagueName, in: entry(body: String(repeating: unit, count: 80_000) + "\n"))
  }

  @Test("may have the name of a package very many times in one word")
  func packages() throws {
    let names = String(repeating: "androidx.compose.material3", count: 10_000)
    try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: "## UIKit\n\n`1️⃣\(names)`\n"))
  }

  @Test("have a vague name reported after the words of an example, in any case and between any quotation marks")
  func offers() throws {
    let body = """
      ## Name

      Like “1️⃣Loading”, LIKE: "2️⃣Wait", (e.g. "3️⃣Busy"), for example, “4️⃣Working”, such as “5️⃣Loader”. Alike “Loading”, dislike
      “Loading”, été “Loading” and “Loading”. The app's words, e.g. '6️⃣Loading', it's like ‘7️⃣Busy’, and users' “Waits”, e.g.
      "8️⃣Wait", aren't e.g. Loading's.

      """
    try expectDiagnostics(of: .entryVagueName, in: entry(body: body))
  }
}

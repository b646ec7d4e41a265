import Exporting
import Foundation
import PatternLibrary
import TestSupport
import Testing

@Suite("The Playwright tests exported")
struct ParsingTests {
  @Test(
    "are TypeScript for every entry that the project publishes, with a test for each scenario",
    arguments: [".", "Examples/widgets"]
  )
  func published(root: String) throws {
    let (library, _) = try library(at: repository.appending(path: root))
    let entries = library.entries.filter { $0.demos.contains { !$0.scenarios.isEmpty } }
    #expect(entries.count > 5)
    var files: [String: String] = [:]
    for entry in entries {
      let export = PlaywrightExport(entry)
      #expect(export.tests == entry.demos.reduce(0) { $0 + $1.scenarios.count })
      files[entry.entry.slug + ".spec.ts"] = String(decoding: export.bytes, as: UTF8.self)
    }
    #expect(try syntaxFaults(in: files) == [])
  }

  @Test("are TypeScript whatever texts an entry has")
  func hostile() throws {
    let texts = [
      "It's", "back\\slash", "`${process.exit()}`", "*/ end", "// no", "</script>", "a\\nb", "“quoted”", "\\u{202E}x",
      "é😀",
    ]
    let steps = texts.map { text in
      let quoted = "\"\(text.replacing("\\", with: "\\\\"))\""
      return "{ when: { activate: { role: button, name: \(quoted) } }, then: [{ visible: \(quoted) }] }"
    }
    let separator = "{ when: { type: \"a\\L\\Pb\\tc\" }, then: [{ hidden: \"d\\r\\ne\" }] }"
    let scenario = "[{ id: one, title: \"It's \\\\ `${1}`\", steps: [\(steps.joined(separator: ", ")), \(separator)] }]"
    let exported = try Exported(scenarios: scenario, title: "\"'; process.exit(); '\"")
    #expect(try syntaxFaults(in: ["hostile.spec.ts": exported.text]) == [])
    #expect(exported.tests.contains { $0.contains(#"name: 'It\'s', exact: true"#) })
    #expect(exported.tests.contains { $0.contains(#"keyboard.type('a\u{2028}\u{2029}b\u{9}c')"#) })
  }

  @Test("are parsed by a parser that reports faults")
  func broken() throws {
    let faults = try syntaxFaults(in: ["right.ts": "const a: number = 1;\n", "wrong.ts": "const a = ;\ntest('a', {\n"])
    #expect(faults.contains { $0.contains("wrong.ts:") })
    #expect(!faults.contains { $0.contains("right.ts:") })
  }
}

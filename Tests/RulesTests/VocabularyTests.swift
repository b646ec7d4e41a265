import Diagnostics
import Foundation
import Loading
import Rules
import TestSupport
import Testing

/// A second subject, dialogs, defined by data only: the vocabulary of the library of widgets.
@Suite("A library's vocabulary")
struct VocabularyTests {
  static let dialogs = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "Examples/widgets/dialogs.yml"), encoding: .utf8)) ?? ""
  }()

  /// The rules that it declares.
  static let rules = (try? rules(of: dialogs)) ?? []

  private static func rules(of vocabulary: String) throws -> [Rule] {
    try withTemporaryFolder { folder in
      try write(["polite.yml": "vocabulary: v.yml\n", "v.yml": vocabulary], to: folder)
      return try addedRules(ofLibraryAt: folder.path).rules
    }
  }

  @Test("declares rules")
  func declared() {
    #expect(
      Self.rules.map(\.id) == ["demo-unnamed-dialog", "demo-vague-dialog-name", "demo-alert-dialog-description"]
    )
  }

  @Test("has rules that find their wrong examples, and nothing in the right ones", arguments: rules)
  func examples(rule: Rule) throws {
    for example in rule.examples {
      let before = MarkedText(RulesTests.demo("1️⃣")).markers["1️⃣"] ?? 0
      let places = try found(of: rule, inDemo: example.wrong).map { $0.range.bytes.lowerBound - before }
      #expect(places == [try #require(example.place)], "\(example.wrong)")
      #expect(try found(of: rule, inDemo: example.right).isEmpty, "\(example.right)")
    }
  }

  @Test("applies requirements to the elements with the roles")
  func requirements() throws {
    let rule = try #require(Self.rules.first)
    let demo = """
      1️⃣<dialog></dialog>2️⃣<div role="alertdialog" hidden></div><div></div><dialog aria-hidden="true"></dialog>
      <dialog aria-label="Delete 48 photos?"></dialog><template><dialog></dialog></template><nav></nav>
      """
    let marked = MarkedText(demo)
    let diagnostics = try found(of: rule, inDemo: marked.text)
    #expect(diagnostics.map(\.message) == ["this dialog has no name", "this dialog has no name"])
    #expect(diagnostics.first?.help == "Say in `aria-label` what it asks or tells.")
    #expect(diagnostics.map { pointed($0) } == ["<dialog>", "<div role=\"alertdialog\" hidden>"])
    #expect(try found(of: rule, inDemo: "<dialog></dialog><script>d.ariaLabel = 'x'</script>").isEmpty)
    #expect(try found(of: rule, inDemo: "<meta name=\"polite:wrong\" content=\"x\"><dialog></dialog>").isEmpty)
  }

  @Test("names an element by its content if its role allows that")
  func namesByContent() throws {
    let vocabulary = """
      kinds:
        - name: button
          roles: button
          requirements:
            - rule: demo-unnamed-button
              must: have-a-name
              summary: A button has no name.
              explanation: It is then “button”.
              examples: [{ wrong: "<button></button>", right: <button>Save</button> }]
      """
    let rule = try #require(try Self.rules(of: vocabulary).first)
    #expect(rule.severity == .warning)
    func count(_ demo: String) throws -> Int { try found(of: rule, inDemo: demo, vocabulary).count }
    #expect(try count("<button></button><button>Save</button><button><img src=data: alt=Save></button>") == 1)
    #expect(try count("<label for=a>Save</label><button id=a></button><input type=submit>") == 0)
  }

  @Test("makes names vague, and makes its APIs known")
  func words() throws {
    let text = entry(
      "aliases: [confirmation dialog]\nscreenreader:\n  role: 2️⃣None.\n",
      title: "Modal",
      body:
        "### Name\n\nSay what it asks, for example “1️⃣Are you sure?”\n\n### UIKit\n\nUse `3️⃣NSAlert`, or `4️⃣UIDialog`.\n"
    )
    let marked = MarkedText(text)
    let diagnostics = try diagnostics(in: library(["Content/a/modal.md": marked.text]))
    func at(_ marker: String) -> Diagnostic? {
      diagnostics.first { $0.range.bytes.lowerBound == marked.markers[marker] }
    }
    #expect(at("1️⃣")?.rule == .entryVagueName)
    #expect(at("1️⃣")?.help == "Say what it asks or tells, as “Delete 48 photos?” does.")
    #expect(at("2️⃣")?.message == "a dialog has a role")
    #expect(at("2️⃣")?.help == "Say that it is `dialog` or `alertdialog`, or how each platform exposes it.")
    #expect(at("3️⃣")?.message == "`NSAlert` belongs to AppKit, but is under “UIKit”")
    #expect(at("3️⃣")?.help == "UIKit has `UIAlertController`.")
    #expect(at("4️⃣")?.help == "Did you mean `UIAlertController`?")
    // Without the vocabulary, nothing of this is known.
    let without = try RulesTests.diagnostics(in: ["Content/a/modal.md": marked.text])
    #expect(
      without.filter { [.entryVagueName, .entryDeniedRole].contains($0.rule) || $0.rule.family == "native" }.map(
        \.message
      ) == []
    )
  }

  @Test("may have as many names of APIs as fit into its file")
  func manyNames() throws {
    let letters = Array("bcdefghijklmnopqrstuvwxyz")
    let names = (0..<620).map { index in
      "a\(letters[index % 25])\(letters[index / 25]).\(String(repeating: String(letters[index % 25]), count: 60))"
    }
    let apis = names.map { "    - { name: \($0), frameworks: UIKit }" }.joined(separator: "\n")
    let text = entry(title: "Modal", body: "### SwiftUI\n\nUse `1️⃣\(names[619])`.\n")
    let vocabulary = "kinds:\n- name: dialog\n  apis:\n\(apis)\n"
    try expectDiagnostics(of: .nativeWrongFramework, in: library(["Content/a/modal.md": text], vocabulary))
  }

  private func library(_ files: [String: String], _ vocabulary: String = dialogs) -> [String: String] {
    files.merging(["polite.yml": "vocabulary: dialogs.yml\n", "dialogs.yml": vocabulary]) { first, _ in first }
  }

  private func found(of rule: Rule, inDemo demo: String, _ vocabulary: String = dialogs) throws -> [Diagnostic] {
    let files = ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": RulesTests.demo(demo)]
    return try diagnostics(of: rule, in: library(files, vocabulary))
  }
}

import Diagnostics
import Foundation
import Loading
import PatternLibrary
import TestSupport
import Testing

@Suite("Vocabularies")
struct VocabularyTests {
  @Test("that come with the tool are valid, and know progress indicators and the platforms' frameworks")
  func builtIn() throws {
    let built = loadBuiltInVocabulary()
    #expect(built.diagnostics.map(\.message) == [])
    #expect(built.vocabulary.kinds.map(\.name) == ["progress indicator"])
    #expect(
      built.vocabulary.frameworks.map(\.name) == ["UIKit", "SwiftUI", "AppKit", "Android Views", "Jetpack Compose"]
    )
    let kind = try #require(built.vocabulary.kinds.first)
    #expect(kind.roles == ["progressbar"] && kind.naming?.vague.contains("please wait") == true)
    #expect(kind.requirements.map(\.demand) == [.name, .tellingName, .noTabStop])
    for requirement in kind.requirements { #expect(!requirement.rule.examples.isEmpty, "\(requirement.rule.id)") }
    let names = Set(kind.apis.map(\.name))
    #expect(!kind.missingAPIs.isEmpty)
    for missing in kind.missingAPIs {
      #expect(names.contains(missing.instead) && !names.contains(missing.name), "\(missing.name)")
    }
  }

  @Test("of a library add to the built-in ones")
  func added() throws {
    let loaded = try load(
      """
      vocabulary:
        kinds:
          - { name: progress indicator, words: Ladebalken, naming: { says: x, example: y, vague: [Bitte Warten] } }
          - name: slider
            roles: [slider]
            apis: [{ name: Slider, frameworks: [SwiftUI, Flutter], plain: true }]
            missing-apis: { name: UISliderBar, instead: UISlider, framework: UIKit }
        frameworks: [{ name: Flutter, labels: flutter, languages: [kotlin] }, { name: UIKit, words: [cocoa touch] }]

      """
    )
    // A list may be written without brackets if it has one item, unless the item is a map.
    #expect(loaded.diagnostics.map(\.message) == ["`missing-apis` must be a list, but is a map"])
    let vocabulary = loaded.tree.vocabulary
    #expect(vocabulary.kinds.map(\.name) == ["progress indicator", "slider"])
    #expect(vocabulary.kinds[0].words.suffix(2) == ["throbber", "ladebalken"])
    #expect(vocabulary.kinds[0].naming?.says == "what is in progress")
    #expect(vocabulary.kinds[0].naming?.vague.last == "bitte warten")
    #expect(vocabulary.kinds[1].apis == [NativeAPI("Slider", of: ["SwiftUI", "Flutter"], isPlain: true)])
    #expect(vocabulary.frameworks.map(\.name).last == "Flutter")
    #expect(vocabulary.frameworks[0].words == ["uikit", "cocoa touch"])
  }

  @Test("can be in separate files, each of which adds to those before it")
  func files() throws {
    let files = [
      "polite.yml": "vocabulary: [words/one.yml, two.yml]\n",
      "words/one.yml": "frameworks: [{ name: Qt }]\n",
      "two.yml": "kinds: [{ name: dial, apis: [{ name: QDial, frameworks: Qt }] }]\n",
      "Content/a/slider.md": "",
    ]
    let loaded = try Loaded(files)
    #expect(loaded.rules == ["file-empty"])
    #expect(loaded.tree.vocabulary.kinds.last?.apis.map(\.frameworks) == [["Qt"]])
  }

  @Test(
    "are validated against their schema, with places and near misses",
    arguments: [
      ("kinds: [{ name: dial, 1️⃣role: slider }]", "unknown key `role` in a kind of component", "Did you mean `roles`?"),
      ("kinds: [{ name: dial, roles: 1️⃣slidr }]", "`roles` cannot be `slidr`", "Did you mean `slider`?"),
      ("kinds: [1️⃣{ words: dial }]", "`name` is missing from a kind of component", nil),
      ("kinds: [{ name: 1️⃣12 }]", "`name` must be one line of at most 60 characters, with a letter, but is `12`", nil),
      (
        "kinds: [{ name: dial, apis: [{ name: UIDial, frameworks: [1️⃣UIKitt] }] }]",
        "there is no framework `UIKitt`", "Did you mean `UIKit`?"
      ),
      (
        "kinds: [{ name: dial, missing-apis: [{ name: UIDial, instead: UISlider, framework: 1️⃣Cocoa }] }]",
        "there is no framework `Cocoa`", nil
      ),
      (
        "kinds: [{ name: dial, apis: [{ name: 1️⃣UI-Dial, frameworks: UIKit }] }]",
        "`name` must be a name in code of 3 to 100 characters, like `UIAlertController`, but is `UI-Dial`", nil
      ),
      (
        "kinds: [{ name: dial, requirements: [{ rule: 1️⃣unnamed-dial, \(rest) }] }]",
        "`rule` must be a rule's id that begins with `demo-`, like `demo-unnamed-dialog`, but is `unnamed-dial`", nil
      ),
      (
        "kinds: [{ name: dial, requirements: [{ rule: demo-dial, must: 1️⃣have-name, \(rest) }] }]",
        "`must` cannot be `have-name`", "Did you mean `have-a-name`?"
      ),
      (
        "frameworks: [{ name: Qt, languages: [1️⃣swif] }]", "an item of `languages` cannot be `swif`",
        "Did you mean `swift`?"
      ),
      ("bridges: &a [QWidget]\nfillers: 1️⃣*a", nil, nil),
    ] as [(String, String?, String?)]
  )
  func faults(text: String, message: String?, help: String?) throws {
    let inline = MarkedText("vocabulary:\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined())
    let file = MarkedText(text + "\n")
    for (path, marked, files) in [
      ("polite.yml", inline, ["polite.yml": inline.text]),
      ("dial.yml", file, ["polite.yml": "vocabulary: dial.yml\n", "dial.yml": file.text]),
    ] {
      let found = try Loaded(files.merging(["Content/a/index.md": ""]) { first, _ in first }).diagnostics.filter {
        $0.range.file.path == path
      }
      let first = try #require(
        found.first { $0.range.bytes.lowerBound == marked.markers["1️⃣"] },
        "\(found.map(\.message))"
      )
      #expect(first.severity == .error)
      if let message { #expect(first.message == message) }
      if let help { #expect(first.help == help) }
    }
  }

  private static let rest = "summary: S., explanation: E., examples: [{ wrong: <p>, right: <b> }]"

  @Test("that are missing, outside the library or not text are reported where they are named")
  func unreadable() throws {
    try withTemporaryFolder(with: ["outside.yml": "kinds: []\n"]) { folder in
      let root = folder.appending(path: "library")
      try write(
        [
          "polite.yml": "vocabulary: [dialog.yml, a/b.yml, out.yml, ../outside.yml, big.yml, Content]\n",
          "dialogs.yml": "", "Content/a/index.md": "",
        ],
        to: root
      )
      try FileManager.default.createSymbolicLink(
        at: root.appending(path: "out.yml"),
        withDestinationURL: folder.appending(path: "outside.yml")
      )
      try Data(repeating: UInt8(ascii: "#"), count: 70_000).write(to: root.appending(path: "big.yml"))
      let found = try Loaded(at: root).diagnostics.filter { $0.range.file.path == "polite.yml" }
      #expect(found.allSatisfy { $0.rule.id == "configuration-bad-value" })
      #expect(
        found.map { pointed($0) } == ["dialog.yml", "a/b.yml", "out.yml", "../outside.yml", "big.yml", "Content"]
      )
      #expect(found.first?.help == "Did you mean `dialogs.yml`?")
      #expect(found.map(\.message).first == "the library has no file `dialog.yml`")
      #expect(found.map(\.message).dropFirst(2).first == "the link leads out of the library")
    }
    let bytes = try Loaded(["polite.yml": "vocabulary: a.yml\n", "a.yml": "kinds: \u{0}\n", "Content/a/index.md": ""])
    #expect(bytes.places.contains("a.yml file-nul"))
  }

  @Test("have a common limit on their size")
  func size() throws {
    let words = (0..<3_000).map { "- word\($0)" }.joined(separator: "\n")
    let loaded = try Loaded([
      "polite.yml": "vocabulary: [a.yml, b.yml]\n", "a.yml": "fillers:\n\(words)\n", "b.yml": "bridges:\n\(words)\n",
      "Content/a/index.md": "",
    ])
    #expect(loaded.tree.vocabulary.fillers.count > 3_000)
    let one = String(repeating: "# a comment that fills the file\n", count: 1_500)
    let large = try Loaded([
      "polite.yml": "vocabulary: [a.yml, b.yml]\n", "a.yml": one + "fillers: x\n", "b.yml": one + "fillers: yy\n",
      "Content/a/index.md": "",
    ])
    #expect(
      large.diagnostics.map(\.message).contains("together, the library's vocabularies have more than 64 KB")
    )
    #expect(large.tree.vocabulary.fillers.contains("x") && !large.tree.vocabulary.fillers.contains("yy"))
  }

  private func load(_ configuration: String) throws -> Loaded {
    try Loaded(["polite.yml": configuration, "Content/a/index.md": "Text.\n"])
  }
}

import Diagnostics
import Loading
import Rules
import Testing

@Suite("The examples of rules on demos")
struct DemoExampleTests {
  static let rules = RuleBook.demos.map(\.rule).filter { $0.family == "demo" } + builtInVocabulary.rules

  @Test("are found where they are wrong, and not where they are right", arguments: rules)
  func examples(rule: Rule) throws {
    for example in rule.examples {
      #expect(try diagnostics(of: rule, in: library(example.wrong, example.language)).count == 1, "\(example.wrong)")
      #expect(try diagnostics(of: rule, in: library(example.right, example.language)).isEmpty, "\(example.right)")
    }
  }

  private func library(_ snippet: String, _ language: String) -> [String: String] {
    let document =
      switch language {
      case "css": demo(style: snippet)
      case "javascript": demo(script: snippet)
      default: snippet.contains("<html") || snippet.contains("<title") ? snippet : demo(snippet)
      }
    return ["Content/a/upload/index.md": entry(), "Content/a/upload/demo.html": document]
  }
}

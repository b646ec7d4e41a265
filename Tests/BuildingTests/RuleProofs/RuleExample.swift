import Building
import Diagnostics
import TestSupport
import Testing

/// A documented example of a rule, inside a library that makes it complete.
struct RuleExample: Sendable, CustomTestStringConvertible {
  let rule: Rule
  let example: Rule.Example

  /// The examples of a rule that can be run.
  static func marked(of rule: Rule) -> [RuleExample] {
    rule.examples.filter { $0.place != nil }.map { RuleExample(rule: rule, example: $0) }
  }

  var testDescription: String { "\(rule.id): \(example.wrong)" }

  /// What the rule reports in the library with a snippet.
  ///
  /// - Returns: The places of the diagnostics, as byte offsets in the snippet; `nil` for one that is elsewhere.
  func places(in snippet: String) throws -> [Int?] {
    let (path, before, after) = surroundings(of: snippet)
    var files = [
      "Content/a/index.md": "---\ntitle: A\n---\n", "Content/a/labels.md": LibraryFixture.entry("What to call it"),
    ]
    if !path.hasPrefix("Content/a/slider.md") { files["Content/a/slider/index.md"] = RuleProof.front() + "Text.\n" }
    files[path] = before + snippet + after
    let found = try LibraryFixture.with(files) { try $0.review().diagnostics }.filter { $0.rule == rule }
    return found.map { diagnostic in
      let place = diagnostic.range.bytes.lowerBound - before.utf8.count
      return diagnostic.range.file.path == path && (0...snippet.utf8.count).contains(place) ? place : nil
    }
  }

  /// The file that contains the snippet, with the text before and after it.
  private func surroundings(of snippet: String) -> (path: String, before: String, after: String) {
    switch (example.language, rule.family) {
    case ("yaml", "configuration"): return ("polite.yml", "", "\n")
    case ("yaml", _): return ("Content/a/slider.md", "---\n", "\n\(otherKeys(than: snippet))---\nText.\n")
    case ("mustache", _): return ("Templates/footer.mustache", "", "\n")
    case ("css", _): return demo("<style>\n", "\n</style>\n<p>Text</p>\n")
    case ("javascript", _): return demo("<script>\n", "\n</script>\n")
    case ("html", "demo"):
      let isWhole = snippet.contains("<html") || snippet.contains("<title")
      return isWhole ? ("Content/a/slider/save.html", "", "\n") : demo("", "\n")
    default:
      let isWhole = snippet.hasPrefix("---") || rule.family == "front-matter"
      return ("Content/a/slider.md", isWhole ? "" : RuleProof.front(), "\n")
    }
  }

  private func demo(_ before: String, _ after: String) -> (path: String, before: String, after: String) {
    ("Content/a/slider/save.html", "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n\(before)", after)
  }

  /// The keys that every entry needs, except those in the snippet.
  private func otherKeys(than snippet: String) -> String {
    let keys = ["title": "Slider", "name": "Says what is set.", "focus": "Stays.", "announcement": "[Volume 40%]"]
    let lines = snippet.split(separator: "\n")
    return keys.filter { key, _ in !lines.contains { $0.hasPrefix("\(key):") } }.map { "\($0): \($1)\n" }.sorted()
      .joined()
  }
}

import Building
import Diagnostics
import Foundation
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
    let library = ExampleLibrary(snippet, language: example.language, family: rule.family)
    return try LibraryFixture.with(library.files) { fixture in
      for (path, target) in library.links {
        let link = fixture.folder.appending(path: path)
        let folder = link.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      }
      return try fixture.review().diagnostics.filter { $0.rule == rule }.map(library.place)
    }
  }
}

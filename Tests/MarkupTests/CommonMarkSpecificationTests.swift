import Foundation
import Markup
import Testing

/// One example of the CommonMark 0.30 specification.
struct SpecificationExample: Decodable, Sendable, CustomTestStringConvertible {
  let markdown: String
  let html: String
  let example: Int
  let section: String

  var testDescription: String { "example \(example), \(section)" }

  /// The examples of Debian's package `golang-github-yuin-goldmark-dev`, or of the file that the environment names.
  static func all() throws -> [SpecificationExample] {
    let path =
      ProcessInfo.processInfo.environment["POLITE_COMMONMARK_SPEC"]
      ?? "/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json"
    guard let data = FileManager.default.contents(atPath: path) else { throw MissingSpecification(path: path) }
    return try JSONDecoder().decode([SpecificationExample].self, from: data)
  }
}

struct MissingSpecification: Error, CustomStringConvertible {
  let path: String
  var description: String {
    "no CommonMark examples at \(path): install Debian's package golang-github-yuin-goldmark-dev, or set "
      + "POLITE_COMMONMARK_SPEC"
  }
}

@Suite("The CommonMark 0.30 specification")
struct CommonMarkSpecificationTests {
  @Test("is met by every example, as by libcmark, except heading ids and unsafe links")
  func examples() throws {
    let examples = try SpecificationExample.all()
    #expect(examples.count == 652)
    for example in examples {
      let html = withoutHeadingIDs(parse(example.markdown).text)
      #expect(html == plainCommonMark(Array(example.markdown.utf8)), "\(example.testDescription)")
      #expect(html == withoutUnsafeLinks(example.html), "\(example.testDescription)")
    }
  }

  @Test("is met inside a quote and a list as by libcmark")
  func nestedExamples() throws {
    for example in try SpecificationExample.all() {
      for prefix in ["> ", "  "] {
        let opening = prefix == "> " ? "" : "- item\n\n"
        let lines = example.markdown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let text = opening + lines.map { prefix + $0 + "\n" }.joined()
        #expect(
          withoutHeadingIDs(parse(text).text) == plainCommonMark(Array(text.utf8)),
          "\(example.testDescription), after \(prefix)"
        )
      }
    }
  }

  @Test("is met by consecutive examples, with Windows line endings, as by libcmark")
  func joinedExamples() throws {
    let text = try SpecificationExample.all().map(\.markdown).joined(separator: "\n\n")
    for ending in ["\n", "\r\n", "\r"] {
      let text = text.replacingOccurrences(of: "\n", with: ending)
      #expect(withoutHeadingIDs(parse(text).text) == plainCommonMark(Array(text.utf8)))
    }
  }

  @Test("gives the same facts when no HTML is wanted")
  func factsOnly() throws {
    for example in try SpecificationExample.all() {
      var options = MarkupOptions.plain
      let full = parse(example.markdown, options)
      options.produceHTML = false
      let facts = parse(example.markdown, options)
      #expect(facts.html.isEmpty)
      #expect(facts.links == full.links && facts.images == full.images, "\(example.testDescription)")
      #expect(facts.headings == full.headings && facts.htmlIDs == full.htmlIDs, "\(example.testDescription)")
    }
  }

  @Test("gives the exact place of every link and image in the examples, with a few exceptions")
  func places() throws {
    var inexact: [Int] = []
    var count = 0
    for example in try SpecificationExample.all() {
      let document = parse(example.markdown)
      let targets = document.links + document.images
      if !targets.allSatisfy(\.isExact) { inexact.append(example.example) }
      for target in targets where target.isExact {
        let written = slice(example.markdown, target.range)
        // Escapes and references to characters are resolved, and an autolink to an address of mail has no scheme.
        if written.contains(/[\\&]/) || target.destination == "mailto:\(written)" { continue }
        #expect(written == target.destination, "\(example.testDescription)")
        count += 1
      }
    }
    #expect(count > 90)
    // A label in two cases of one letter (ẞ and SS), and a definition whose label contains a line ending.
    #expect(inexact == [539, 540])
  }
}

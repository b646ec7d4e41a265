import Building
import Diagnostics
import Fetching
import Foundation
import TestSupport
import Testing

/// A library that breaks a rule, and in the same text a library that does not.
///
/// `«wrong⇒right»` is `wrong` in the library that breaks the rule and `right` in the other, also in paths. Markers show
/// where the rule must report something.
struct RuleProof: Sendable, CustomTestStringConvertible {
  let rule: String
  let files: [String: String]
  /// Places of diagnostics in files that are not text: `path:byte`.
  let places: [String]
  /// Prepares the folder beyond writing its files, for the library that breaks the rule and for the other.
  let prepare: @Sendable (_ folder: URL, _ isWrong: Bool) throws -> Void
  /// How web hosts answer when links are followed.
  let web: (@Sendable (_ address: String) -> LoopbackServer.Answer)?

  init(
    _ rule: String,
    _ files: [String: String],
    at places: [String] = [],
    prepare: @escaping @Sendable (URL, Bool) throws -> Void = { _, _ in },
    web: (@Sendable (String) -> LoopbackServer.Answer)? = nil
  ) {
    self.rule = rule
    self.files = files
    self.places = places
    self.web = web
    self.prepare = prepare
  }

  /// A library of one entry without demos.
  static func entry(_ rule: String, _ more: String = "", body: String = "Text.\n") -> RuleProof {
    RuleProof(rule, ["Content/a/slider.md": front(more) + body])
  }

  /// A library of one demo.
  static func demo(_ rule: String, _ body: String) -> RuleProof {
    let text = "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n\(body)\n"
    return RuleProof(rule, ["Content/a/slider/index.md": front(), "Content/a/slider/save.html": text])
  }

  /// A library with its own template.
  static func template(_ rule: String, _ text: String, named name: String = "footer") -> RuleProof {
    RuleProof(rule, ["Content/a/slider.md": front(), "Templates/\(name).mustache": text])
  }

  /// A library with a configuration.
  static func configuration(_ rule: String, _ text: String) -> RuleProof {
    RuleProof(rule, ["Content/a/slider.md": front() + "Text.\n", "polite.yml": text])
  }

  /// A library of one demo with one scenario.
  static func scenario(_ rule: String, _ steps: String, _ demo: String, more: String = "") -> RuleProof {
    let demos = "\(more)demos:\n  save:\n    title: Save\n    scenarios:\n      - id: start\n        \(steps)\n"
    return RuleProof(
      rule,
      [
        "Content/a/slider/index.md": front(demos),
        "Content/a/slider/save.html": "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n\(demo)\n",
      ]
    )
  }

  /// Front matter with all required keys.
  static func front(_ more: String = "") -> String {
    "---\ntitle: Slider\nname: Says what is set.\nfocus: Stays on the thumb.\nannouncement: [Volume 40%]\n\(more)---\n"
  }

  var testDescription: String { rule }

  /// The diagnostics of one of the two libraries, and where they must be.
  func diagnostics(isWrong: Bool) throws -> (found: [Diagnostic], expected: [String]) {
    let marked = Dictionary(
      uniqueKeysWithValues: files.map { path, text in
        (chosen(path, isWrong), MarkedText(chosen(text, isWrong)))
      }
    )
    var texts = ["Content/a/index.md": "---\ntitle: A\n---\n"]
    for (path, text) in marked { texts[path] = text.text }
    let server = try web.map { web in try LoopbackServer { request, _ in web(request.address) } }
    let found = try LibraryFixture.with(texts.filter { !$0.value.hasPrefix("absent") }) { fixture in
      try prepare(fixture.folder, isWrong)
      return try fixture.review { review in
        guard let server else { return }
        review.external = ExternalCheck()
        review.external?.options.proxy = server.address
        review.external?.options.pause = { _ in }
      }.diagnostics
    }
    let expected = marked.flatMap { path, text in text.markers.values.map { "\(path):\($0)" } } + places
    return (found, expected.sorted())
  }

  private func chosen(_ text: String, _ isWrong: Bool) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "«"), let middle = rest[start...].firstIndex(of: "⇒"),
      let end = rest[middle...].firstIndex(of: "»")
    {
      result += rest[..<start]
      result += isWrong ? rest[rest.index(after: start)..<middle] : rest[rest.index(after: middle)..<end]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

import JSONSyntax
import PatternLibrary
import Text

/// Errors in a page while it is played: uncaught exceptions, unhandled rejections, files that cannot be loaded, and
/// what the page itself logs as an error. They are reported along with a failure.
extension ScenarioPlayer {
  /// Discards messages about earlier pages.
  func forgetPageErrors() { if session.tellsOfPagesBefore { _ = try? session.consoleMessages() } }

  /// Returns the errors of the open page by kind, without what differs from run to run: by their text, without
  /// duplicates, with the time of the first.
  ///
  /// - Parameters:
  ///   - url: The address of the demo.
  ///   - allowed: Texts of messages to leave out.
  func pageErrors(of url: String, besides allowed: [String] = []) -> [(breach: ScenarioFailure.Breach, texts: [String])]
  {
    func isAllowed(_ text: String) -> Bool { allowed.contains { text.contains($0) } }
    let messages = (try? session.consoleMessages()) ?? []
    let errors = messages.filter { $0.isError && !isAllowed($0.text) }
    let faults = ((try? world.call("faults"))?.array ?? []).filter { !isAllowed($0["text"].string ?? "") }
    func fault(in text: String) -> JSONValue? { faults.first { text.contains($0["text"].string ?? "") } }
    var byKind = Dictionary(grouping: errors) { error in
      error.isOfMissingFile ? "missing" : fault(in: error.text)?["kind"].string ?? "logged"
    }
    .mapValues { $0.map(\.text) }
    // A page can keep an error from the console at the last moment; if nobody caught it before, it is still an error.
    for fault in faults where fault["kind"] == "exception" {
      let text = fault["text"].string ?? ""
      if !errors.contains(where: { $0.text.contains(text) }) { byKind["exception", default: []].append(text) }
    }
    let kinds: [(String, ScenarioFailure.Breach)] = [
      ("exception", .exception), ("missing", .missingFile), ("logged", .consoleError),
    ]
    return kinds.compactMap { kind, breach in
      guard let texts = byKind[kind] else { return nil }
      let told = Self.pageErrors(texts, of: url) { text in
        fault(in: text).map { momentInWords($0, besides: text) } ?? ""
      }
      return (breach, told)
    }
  }

  package static func pageErrors(
    _ texts: [String],
    of url: String,
    momentOf: (String) -> String = { _ in "" }
  ) -> [String] {
    func told(_ text: String) -> String { shortened(relative(squeezed(text), to: url), to: longestError) }
    let all = Dictionary(texts.map { (told($0), $0) }) { first, _ in first }
    let rest = all.count - mostErrors
    let chosen = all.sorted { $0.key < $1.key }.prefix(mostErrors).map { $0.key + momentOf($0.value) }
    return chosen + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static let mostErrors = 5
  private static let longestError = 240

  /// Returns a text with addresses relative to the demo, because the site's location differs from run to run.
  private static func relative(_ text: String, to url: String) -> String {
    // WebKit gets files from a server. Chromium's driver puts the source and the line before a message, even if there
    // is no such file.
    var text = text.replacing(ServedPages.anyOrigin, with: "file://")
      .replacing(
        /^(console-api|network|security|other|violation|rendering|deprecation|intervention) [\d:\-]+\s/,
        with: ""
      )
    let url = url.replacing(ServedPages.anyOrigin, with: "file://")
    var folder = upToLastSlash(url.prefix { $0 != "?" && $0 != "#" })
    var way = ""
    // The path begins after the third slash.
    while folder.count(where: { $0 == "/" }) > 3 {
      text.replace(folder, with: way)
      if folder.hasPrefix("file://") { text.replace(folder.dropFirst("file://".count), with: way) }
      folder = upToLastSlash(folder.dropLast())
      way += "../"
    }
    return text
  }

  private static func upToLastSlash(_ text: Substring) -> Substring {
    text.lastIndex(of: "/").map { text[...$0] } ?? ""
  }
}

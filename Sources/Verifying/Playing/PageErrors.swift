/// What goes wrong in a page while it is played: exceptions that nobody catches, promises that nobody hears the end of,
/// files that cannot be loaded, and what the page itself calls an error. A failure is told with them.
extension ScenarioPlayer {
  /// Leaves what was said of pages before.
  func forgetPageErrors() { if session.engine.tellsOfPagesBefore { _ = try? session.consoleMessages() } }

  /// The errors of the page that is open, without what differs from run to run: by their text, each once.
  ///
  /// - Parameters:
  ///   - url: The demo's.
  ///   - allowed: What a message holds that is left out.
  func pageErrors(of url: String, besides allowed: [String] = []) -> [String] {
    let messages = (try? session.consoleMessages()) ?? []
    let texts = messages.filter { message in message.isError && !allowed.contains { message.text.contains($0) } }
    return Self.pageErrors(texts.map(\.text), of: url)
  }

  package static func pageErrors(_ texts: [String], of url: String) -> [String] {
    let all = Set(texts.map { shortened(relative(squeezed($0), to: url)) }).sorted()
    let rest = all.count - mostErrors
    return all.prefix(mostErrors) + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static let mostErrors = 5
  private static let longestError = 240

  private static func shortened(_ text: String) -> String {
    text.count > longestError ? text.prefix(longestError) + "…" : text
  }

  /// A text in which addresses are written as seen from the demo: where the site is differs from run to run.
  private static func relative(_ text: String, to url: String) -> String {
    // WebKit gets files from a server.
    var text = text.replacing(ServedPages.anyOrigin, with: "file://")
    var folder = upToLastSlash(url.prefix { $0 != "?" && $0 != "#" })
    var way = ""
    // Behind the third slash the path begins.
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

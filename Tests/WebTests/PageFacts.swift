import JSONSyntax
import Verifying

/// What a browser reports about one page.
struct PageFacts {
  /// The path of its file, relative to the site's folder.
  var path: String
  var title: String
  var language: String
  /// How many `h1` elements a reader can reach.
  var mainHeadings: Int
  var ids: [String]
  /// What the page links to, shows or loads.
  var references: [Reference]
  /// How far the page overflows a viewport 320 CSS pixels wide, the width in WCAG's 1.4.10.
  var overflow: Int
  var consoleErrors: [String]
  var requests: [String]

  struct Reference {
    /// As written in the page.
    var written: String
    /// `file:`, `https:`, `mailto:` …
    var scheme: String
    /// The path that it leads to, with percent-encoding removed.
    var path: String
    /// The part after `#`, with percent-encoding removed.
    var fragment: String
  }

  /// Opens a page in a wide and in a narrow window and collects the facts.
  init(of url: String, path: String, in session: Session) throws {
    _ = try session.consoleMessages()
    _ = try session.requestedURLs()
    try session.setViewport(width: 1280, height: 900)
    try session.open(url)
    let facts = try session.execute(Self.script)
    try session.setViewport(width: 320, height: 640)
    overflow = try session.execute("return document.documentElement.scrollWidth - 320").integer ?? 0
    self.path = path
    title = facts["title"].string ?? ""
    language = facts["language"].string ?? ""
    mainHeadings = facts["mainHeadings"].integer ?? 0
    ids = facts["ids"].strings
    references = (facts["references"].array ?? []).map { Reference($0) }
    consoleErrors = try session.consoleMessages().filter(\.isError).map(\.text)
    requests = try session.requestedURLs()
  }

  private static let script = """
    const references = [];
    for (const element of document.querySelectorAll('[href], [src]')) {
      if (element.matches('base, link[rel=canonical]')) continue;
      const written = element.getAttribute('href') ?? element.getAttribute('src');
      const url = new URL(written, document.baseURI);
      const isFile = url.protocol === 'file:';
      references.push({
        written,
        scheme: url.protocol,
        path: isFile ? decodeURIComponent(url.pathname) : url.href,
        fragment: decodeURIComponent(url.hash.slice(1)),
      });
    }
    return {
      title: document.title,
      language: document.documentElement.lang,
      mainHeadings: document.querySelectorAll('h1').length,
      ids: Array.from(document.querySelectorAll('[id]'), element => element.id),
      references,
    };
    """
}

extension PageFacts.Reference {
  init(_ value: JSONValue) {
    written = value["written"].string ?? ""
    scheme = value["scheme"].string ?? ""
    path = value["path"].string ?? ""
    fragment = value["fragment"].string ?? ""
  }
}

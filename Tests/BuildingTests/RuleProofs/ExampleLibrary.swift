import Diagnostics

/// The smallest library in which a snippet is complete. Its entry is `controls/slider`, with a demo where the snippet is
/// about one, and beside it are a few others that examples link to.
///
/// The kind of a snippet follows from its language:
///
/// - `text` lists files, one a line: they alone are the library. What follows a path is how it differs from a sound file
///   of its kind: `0 bytes`, or `-> target` for a symbolic link.
/// - `yaml` is part of the entry's front matter, at the place where its first key belongs: the entry, the demo, a
///   scenario, a step or what follows. A line `…` separates parts from different places.
/// - `json` is the file of evidence, or the outcome of a record in it.
/// - Anything else is part of the entry's body, the demo or a template. `html` that has a title is a whole demo.
struct ExampleLibrary {
  private(set) var files: [String: String] = [
    "polite.yml": "base-url: https://patterns.example/\n",
    "Content/controls/index.md": "---\ntitle: Controls\n---\n",
    "Content/controls/labels.md": LibraryFixture.entry("Labels", more: "aliases: [caption]"),
    "Content/controls/dial.md": LibraryFixture.entry("Dial", more: "status: draft"),
    "Content/messages/index.md": "---\ntitle: Messages\n---\n",
    "Content/messages/toast.md": LibraryFixture.entry("Toast"),
    "Content/patterns/index.md": "---\ntitle: Patterns\n---\n",
    "Content/patterns/toast.md": LibraryFixture.entry("Toast on a map"),
  ]
  /// The symbolic links of a listing, and where they lead.
  private(set) var links: [String: String] = [:]
  /// Where the lines of the snippet went: to a part of a file, or to a whole one.
  private var lines: [(path: String, bytes: ClosedRange<Int>?, place: Int)] = []

  init(_ snippet: String, language: String, family: String) {
    switch (language, family) {
    case ("text", _): list(snippet)
    case ("yaml", "configuration"): put(snippet, in: "polite.yml")
    case ("yaml", _): putFrontMatter(snippet)
    case ("json", _):
      let isMember = snippet.hasPrefix("\"")
      files[Self.entry] = RuleProof.front() + "Text.\n"
      put(
        snippet,
        in: "Content/controls/slider/evidence.json",
        after: isMember ? "{ \"records\": [{ \(Self.otherMembers), " : "",
        before: isMember ? " }] }\n" : "\n"
      )
    case ("mustache", _): put(snippet, in: "Templates/\(snippet.hasPrefix("{{<layout}}") ? "home" : "footer").mustache")
    case ("css", _): putDemo("<style>\n", snippet, "\n</style>\n<p>Text</p>\n")
    case ("javascript", _): putDemo("<script>\n", snippet, "\n</script>\n")
    case ("html", "demo"):
      if snippet.contains("<html") || snippet.contains("<title") {
        put(snippet, in: Self.demo)
      } else {
        putDemo("", snippet, "\n")
      }
    default:
      let isWhole = snippet.hasPrefix("---") || family == "front-matter"
      put(snippet, in: "Content/controls/slider.md", after: isWhole ? "" : RuleProof.front())
    }
    if files[Self.demo] != nil, files[Self.entry] == nil { files[Self.entry] = RuleProof.front() + "Text.\n" }
  }

  /// Where a diagnostic is in the snippet, in bytes; `nil` where it is elsewhere. In a listing, it is at a path.
  func place(of diagnostic: Diagnostic) -> Int? {
    let (path, place) = (diagnostic.range.file.path, diagnostic.range.bytes.lowerBound)
    return lines.lazy.compactMap { line -> Int? in
      guard let bytes = line.bytes else { return (line.path + "/").hasPrefix(path + "/") ? line.place : nil }
      return line.path == path && bytes.contains(place) ? line.place + place - bytes.lowerBound : nil
    }.first
  }

  private static let entry = "Content/controls/slider/index.md"
  private static let demo = "Content/controls/slider/save.html"

  /// Adds a snippet to a file, with text before and after it.
  private mutating func put(_ snippet: String, in path: String, after before: String = "", before after: String = "\n")
  {
    let start = before.utf8.count
    lines.append((path, start...start + snippet.utf8.count, 0))
    files[path] = before + snippet + after
  }

  private mutating func putDemo(_ before: String, _ snippet: String, _ after: String) {
    put(snippet, in: Self.demo, after: Self.demoHead + before, before: after)
  }

  /// The members of a record except its outcome.
  private static let otherMembers = """
    "demo": "save", "scenario": "start", "browser": "firefox", "date": "2026-03-01", "browser-version": "Firefox 140",
    "system": "Debian", "demo-hash": "\(String(repeating: "0", count: 32))",
    "scenario-hash": "\(String(repeating: "0", count: 32))"
    """

  private static let demoHead = "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n"

  // MARK: Listings

  private mutating func list(_ snippet: String) {
    files = [:]
    var place = 0
    for line in snippet.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let parts = line.split(separator: " -> ").map(String.init)
      let name =
        parts.count > 1 ? parts[0] : String(line.prefix(upTo: line.firstRange(of: "    ")?.lowerBound ?? line.endIndex))
      let isInContent = !["Content/", "Templates/", "polite."].contains(where: name.hasPrefix)
      let path = isInContent ? "Content/\(name)" : name
      lines.append((path, nil, place))
      place += line.utf8.count + 1
      if parts.count > 1 { links[path] = parts[1] } else { files[path] = line.hasSuffix(" 0 bytes") ? "" : sound(path) }
    }
  }

  private func sound(_ path: String) -> String {
    let (name, depth) = (path.split(separator: "/").last ?? "", path.split(separator: "/").count)
    return switch name.split(separator: ".").last {
    case "md": name == "index.md" && depth == 3 ? "---\ntitle: \(path)\n---\n" : LibraryFixture.entry(path)
    case "html": Self.demoHead
    case "json": "{ \"records\": [] }"
    default: ""
    }
  }

  // MARK: Front matter

  /// The places of front matter, from the outermost to the innermost.
  private enum Level: Int {
    case entry, demo, scenarios, scenario, steps, expectations

    init(_ part: String) {
      let line = part.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
      let key = String(line.trimmingPrefix(/[- {]*/).prefix { $0 != ":" })
      self =
        switch key {
        case "poster", "pictures", "scenarios": .demo
        case "id": .scenarios
        case "proves", "steps", "table", "given": .scenario
        case "when": .steps
        case "element", "absent", "announced", "visible", "silent": .expectations
        default: .entry
        }
    }

    /// The lines that lead to this place from the one outside it, and how far lines are indented there.
    var way: (lines: String, indent: Int) {
      switch self {
      case .entry: ("", 0)
      case .demo: ("demos:\n  save:\n    title: Save\n", 4)
      case .scenarios: ("    scenarios:\n", 6)
      case .scenario: ("      - id: start\n", 8)
      case .steps: ("        steps:\n", 10)
      case .expectations: ("          - when: opens\n            then:\n", 14)
      }
    }
  }

  private mutating func putFrontMatter(_ snippet: String) {
    var (text, place, level) = ("---\n", 0, Level.entry)
    let hasDemo = snippet.contains("demos:") || snippet.split(separator: "…\n").contains { Level(String($0)) != .entry }
    let path = hasDemo ? Self.entry : "Content/controls/slider.md"
    for part in snippet.split(separator: "…\n", omittingEmptySubsequences: false).map(String.init) {
      let inner = Level(part)
      if level == .entry, inner != .entry { text += otherKeys(than: snippet) }
      for step in level.rawValue..<max(level.rawValue, inner.rawValue) {
        text += Level(rawValue: step + 1)?.way.lines ?? ""
      }
      level = inner
      for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
        if !line.isEmpty { text += String(repeating: " ", count: level.way.indent) }
        lines.append((path, text.utf8.count...text.utf8.count + line.utf8.count, place))
        text += line + "\n"
        place += line.utf8.count + 1
      }
      // The empty line after the last line of a part is where the separator begins.
      place += "…\n".utf8.count - 1
    }
    if level == .entry { text += otherKeys(than: snippet) }
    if level == .demo, !snippet.contains("scenarios:") { text += "    scenarios:\n      - id: start\n" }
    if level == .demo || level == .scenario, !snippet.contains("steps:") {
      text += "        steps: [{ when: { passes: 5s }, then: [{ focus: stays }] }]\n"
    }
    files[path] = text + "---\nText.\n"
    if hasDemo {
      files[Self.demo] = Self.demoHead + Self.demoBody
      files["Content/controls/slider/shout.html"] =
        "<meta name=\"polite:wrong\" content=\"It shouts.\">" + Self.demoHead
    }
  }

  /// What the demo has that scenarios in examples ask for.
  private static let demoBody = """
    <button>Save</button><button>Upload a photo</button><p hidden>Photo uploaded</p>
    <progress aria-label="Uploading photo.jpg"></progress>

    """

  /// The keys that every entry needs, except those in the snippet.
  private func otherKeys(than snippet: String) -> String {
    let keys = ["title": "Slider", "name": "Says what is set.", "focus": "Stays.", "announcement": "[Volume 40%]"]
    let lines = snippet.split(separator: "\n")
    return keys.filter { key, _ in !lines.contains { $0.hasPrefix("\(key):") } }.map { "\($0): \($1)\n" }.sorted()
      .joined()
  }
}

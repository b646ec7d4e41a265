import CSSSyntax
public import Diagnostics
import HTMLTree
import Markup
import Text

extension Rule {
  /// Something that a demo fetches from another place.
  public static let demoOutsideResource = Rule(
    "demo-outside-resource",
    .warning,
    "A demo fetches something from elsewhere.",
    explanation: """
      A demo must work when it is opened alone, from a file and without a network, today and in ten years. What it \
      needs is in it or in its folder. Links that a person follows may lead anywhere except to a file on one machine.
      """,
    wrong: "<link rel=\"stylesheet\" «href=\"https://example.org/style.css\">",
    right: "<style>\n  progress { inline-size: 100%; }\n</style>",
    language: "html"
  )

  /// A script in an attribute.
  public static let demoInlineHandler = Rule(
    "demo-inline-handler",
    .warning,
    "A script is in an attribute.",
    explanation: """
      A demo's source is read and copied. A handler in an attribute mixes behaviour into structure, cannot be removed, \
      and is refused by pages with a strict Content Security Policy.
      """,
    wrong: "<button «onclick=\"save()\">Save</button>",
    right:
      "<button>Save</button>\n<script>document.querySelector('button').addEventListener('click', save);</script>",
    language: "html"
  )
}

let demoOutsideResourceCheck = Check<DemoSubject>(.demoOutsideResource) { subject in
  let elements = subject.facts.attributed.flatMap { element in
    resources(of: element).flatMap { attribute in
      addresses(in: attribute).filter(isElsewhere).prefix(1).map {
        outside($0, at: subject.file.range(attribute.range))
      }
    }
  }
  let elsewhere = subject.led.filter { isElsewhere($0.address) }.map { outside($0.address, at: $0.place) }
  let links = subject.facts.attributed.flatMap { element in
    linking(of: element).filter { bareAddress($0.value).lowercased().hasPrefix("file:") }.map { link in
      Diagnostic(
        .demoOutsideResource,
        at: subject.file.range(link.range),
        "`\(shortened(link.value))` leads to a file on one machine",
        help: "Write the path relative to the demo."
      )
    }
  }
  let sheets = subject.sheets.flatMap { sheet, file in
    addresses(in: sheet).filter { isElsewhere($0.text) }.map { outside($0.text, at: file.range($0.bytes)) }
  }
  let attributes = subject.facts.styles.attributes.flatMap { style in
    addresses(in: style.sheet).filter { isElsewhere($0.text) }.map {
      outside($0.text, at: subject.file.range(style.attribute.range))
    }
  }
  let calls = subject.facts.scripts.tokens.flatMap { tokens in
    tokens.indices.filter { isFetched($0, in: tokens) }.map { index in
      outside(tokens[index].text, at: subject.file.range(tokens[index].bytes))
    }
  }
  return elements + elsewhere + links + sheets + attributes + calls
}

private func outside(_ address: String, at place: SourceRange) -> Diagnostic {
  Diagnostic(
    .demoOutsideResource,
    at: place,
    "`\(shortened(address))` is fetched from elsewhere",
    help: "Put what the demo needs into it, or beside it."
  )
}

/// Returns the attributes of an element whose addresses a browser fetches automatically.
func resources(of element: HTMLElement) -> [HTMLAttribute] {
  let names: Set<String> =
    switch element.name {
    case "script": ["src", "href", "xlink:href"]
    case "iframe", "embed", "track", "frame": ["src"]
    case "body", "table", "thead", "tbody", "tfoot", "tr", "th", "td": ["background"]
    case "img", "source": ["src", "srcset"]
    case "video", "audio", "input": ["src", "poster"]
    case "object": ["data"]
    case "use", "image", "feimage": ["href", "xlink:href"]
    case "link" where isFetched(element): ["href", "imagesrcset"]
    default: []
    }
  return names.isEmpty ? [] : element.attributes.filter { names.contains($0.name) }
}

private func isFetched(_ link: HTMLElement) -> Bool {
  let kinds = (link["rel"] ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  let fetched: Set<String> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "prefetch", "preconnect",
    "dns-prefetch", "manifest",
  ]
  return kinds.contains(where: fetched.contains)
}

/// Whether a text in a script is an address elsewhere that is imported, passed to a call that fetches, or set as `src`.
private func isFetched(_ index: Int, in tokens: [ScriptToken]) -> Bool {
  guard index > 0, tokens[index].isText, isElsewhere(tokens[index].text) else { return false }
  let before = tokens[index - 1]
  if before.isWord("from") || before.isWord("import") { return true }
  guard index > 1, tokens[index - 2].kind == .word else { return false }
  let word = tokens[index - 2].text
  return before.isMark("(") && fetchingCalls.contains(word)
    || before.isMark("=") && ["src", "srcset", "poster"].contains(word)
}

private let fetchingCalls: Set<String> = [
  "fetch", "import", "importScripts", "sendBeacon", "Request", "Worker", "SharedWorker", "EventSource", "WebSocket",
]

func addresses(in attribute: HTMLAttribute) -> [String] {
  guard attribute.name.hasSuffix("srcset") else { return [attribute.value] }
  var addresses: [String] = []
  var rest = attribute.value[...]
  while true {
    rest = rest.drop { $0 == "," || $0.isWhitespace }
    let word = rest.prefix { !$0.isWhitespace }
    if word.isEmpty { return addresses }
    rest = rest[word.endIndex...]
    // A comma at the end is the end of the source; otherwise its descriptors follow up to the next comma.
    if word.last == "," { addresses.append(String(word.dropLast())) } else { addresses.append(String(word)) }
    if word.last != "," { rest = rest.drop { $0 != "," } }
  }
}

/// Returns the addresses in a style sheet.
func addresses(in sheet: StyleSheet) -> [(text: String, bytes: Range<Int>)] {
  let imported = sheet.rules.filter { $0.atName == "import" }.compactMap { rule in
    rule.prelude.first { sheet.tokens[$0].kind == .string }
  }
  let quoted = sheet.tokens.indices.filter { index in
    sheet.tokens[index].kind == .string && isInAddress(index, of: sheet)
  }
  let bare = sheet.tokens.indices.filter { sheet.tokens[$0].kind == .url }
  return Set(imported + quoted + bare).sorted().map { index in
    (sheet.value(of: sheet.tokens[index]), sheet.tokens[index].bytes)
  }
}

/// Whether a string is the argument of `url()` or `src()`, or an argument of `image-set()`.
private func isInAddress(_ index: Int, of sheet: StyleSheet) -> Bool {
  let before = sheet.tokens[..<index].suffix(3).last { $0.kind != .whitespace }
  guard let before, before.kind == .function else { return false }
  return ["url", "src", "image-set", "-webkit-image-set"].contains(sheet.name(of: before))
}

/// Whether an address leads out of the library: to another host over HTTP, FTP or WebSocket, or with the page's scheme,
/// or to any file on a machine.
private func isElsewhere(_ address: String) -> Bool {
  let address = address.drop(while: \.isWhitespace).prefix(8).lowercased()
  return ["http:", "https:", "//", "ftp:", "ws:", "wss:", "file:"].contains { address.hasPrefix($0) }
}

let demoInlineHandlerCheck = Check<DemoSubject>(.demoInlineHandler) { subject in
  subject.facts.attributed.flatMap { element in
    element.attributes.filter { isEventHandler($0.name) || isScriptAddress($0) }.map { attribute in
      Diagnostic(
        .demoInlineHandler,
        at: subject.file.range(attribute.range),
        "`\(attribute.name)` holds a script",
        help: "Add the listener in the demo's script."
      )
    }
  }
}

/// Whether an attribute is an address that a browser executes, however it is written.
private func isScriptAddress(_ attribute: HTMLAttribute) -> Bool {
  let names: Set<String> = ["href", "xlink:href", "action", "formaction", "src", "data", "to", "from", "values"]
  guard names.contains(attribute.name) else { return false }
  return scheme(of: attribute.value.utf8.span).map { ["javascript", "vbscript"].contains($0) } == true
}

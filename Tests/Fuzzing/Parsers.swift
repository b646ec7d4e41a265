import CSSSyntax
import Diagnostics
import HTMLTree
import Loading
import Markup
import PatternLibrary
import Templating
import Text

/// An entry file: its front matter, in either dialect.
@Sendable func fuzzFrontMatter(_ bytes: [UInt8]) {
  let file = SourceFile(path: "Content/a/b.md", bytes: bytes)
  let (entry, diagnostics) = parseEntry(file, category: "a", slug: "b")
  check(diagnostics)
  precondition(entry != nil || diagnostics.contains { $0.severity == .error }, "an entry is lost without a reason")
  precondition(entry == nil || !diagnostics.contains { $0.severity == .error }, "an entry with faults is given out")
}

/// The scenarios of a demo: the input is the YAML below `scenarios:`.
@Sendable func fuzzScenarios(_ bytes: [UInt8]) {
  var text = Array(
    "---\ntitle: T\nname: N\nfocus: F\nannouncement: [A]\ndemos:\n  d:\n    title: D\n    scenarios:\n".utf8
  )
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    text += Array("      ".utf8) + line + [UInt8(ascii: "\n")]
  }
  fuzzFrontMatter(text + Array("---\n".utf8))
}

/// A body: CommonMark with tables, callouts, platform tabs and raw HTML.
@Sendable func fuzzMarkdown(_ bytes: [UInt8]) {
  guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { return }
  let file = SourceFile(path: "a.md", bytes: bytes)
  let whole = 0..<bytes.count
  let written = parseMarkup(file, body: whole) { _ in .rewrite("x.html") }
  let read = parseMarkup(file, body: whole, options: MarkupOptions(produceHTML: false)) { _ in .keep }
  check(written.diagnostics)
  precondition(written.diagnostics == read.diagnostics, "what is found depends on whether HTML is wanted")
  precondition(written.headings == read.headings && written.links == read.links, "facts depend on the HTML")
  precondition(Set(written.headings.map(\.id)).count == written.headings.count, "two headings have one id")
  for range in written.headings.map(\.range) + (written.links + written.images).map(\.range) {
    check(range, in: file)
  }
  precondition(String(validating: written.html, as: UTF8.self) != nil, "the HTML is no UTF-8")
  for language in ["swift", "kotlin", "html", "css", "js", "json", "yaml", "shell"] {
    checkHighlighting(bytes, language)
  }
}

/// Highlighting adds markup around the code and changes nothing in it.
private func checkHighlighting(_ code: [UInt8], _ language: String) {
  let html = highlight(code, language: language)
  var shown: [UInt8] = []
  var isTag = false
  for byte in html {
    if byte == UInt8(ascii: "<") { isTag = true }
    if !isTag { shown.append(byte) }
    if byte == UInt8(ascii: ">") { isTag = false }
  }
  precondition(
    shown == Array(escapedMarkup(String(decoding: code, as: UTF8.self)).utf8),
    "highlighting changes the code"
  )
}

/// A template and a partial, separated by a line `%%%`.
@Sendable func fuzzTemplates(_ bytes: [UInt8]) {
  let cut = bytes.firstRange(of: Array("%%%".utf8)) ?? bytes.count..<bytes.count
  let files = [
    "a": SourceFile(path: "a.mustache", bytes: Array(bytes[..<cut.lowerBound])),
    "b": SourceFile(path: "b.mustache", bytes: Array(bytes[cut.upperBound...])),
  ]
  let templates = TemplateSet(files)
  check(templates.diagnostics)
  let layout = Layout([("x", .text), ("l", .list(.object(Layout([("x", .text)])))), ("n", .optional(.text))])
  let compiled = templates.compile("a", against: .object(layout))
  check(compiled.diagnostics)
  if let template = compiled.template {
    let item = Value.record(Record(Layout([("x", .text)]), [.text("&")]))
    let value = Value.record(Record(layout, [.text("<"), .list([item, item]), .null]))
    precondition(template.render(value) == template.render(value), "a template renders in two ways")
  }
}

/// A style sheet.
@Sendable func fuzzCSS(_ bytes: [UInt8]) {
  let sheet = parseStyleSheet(bytes)
  var place = 0
  for token in sheet.tokens {
    precondition(token.bytes.lowerBound >= place && token.bytes.upperBound <= bytes.count, "tokens overlap")
    place = token.bytes.upperBound
    _ = sheet.value(of: token)
    _ = sheet.number(of: token)
  }
  for fault in sheet.faults { precondition(fault.bytes.upperBound <= bytes.count, "a fault lies outside the sheet") }
  _ = parseDeclarations(bytes)
}

/// A demo's document.
@Sendable func fuzzHTML(_ bytes: [UInt8]) {
  guard let document = parseHTML(bytes) else { return }
  for (index, node) in document.nodes.enumerated() {
    precondition((node.parent ?? -1) < index, "a node is before its parent")
    guard let element = node.element else { continue }
    for range in [element.startTag, element.inside].compactMap(\.self) + element.attributes.map(\.range) {
      precondition(range.upperBound <= bytes.count, "an element lies outside the document")
    }
  }
}

/// Every diagnostic has words, a place in its file, and fixes whose edits do not overlap.
private func check(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics {
    precondition(!diagnostic.message.isEmpty, "a diagnostic says nothing")
    check(diagnostic.range.bytes, in: diagnostic.range.file)
    var end = 0
    for edit in (diagnostic.fix?.edits ?? []).sorted(by: { $0.range.bytes.lowerBound < $1.range.bytes.lowerBound }) {
      precondition(edit.range.bytes.lowerBound >= end, "the edits of a fix overlap")
      end = edit.range.bytes.upperBound
    }
  }
  precondition(!TextWriter().write(diagnostics).isEmpty || diagnostics.isEmpty, "diagnostics are not written")
}

private func check(_ range: Range<Int>, in file: SourceFile) {
  precondition(range.upperBound <= file.bytes.count, "a place lies outside its file")
}

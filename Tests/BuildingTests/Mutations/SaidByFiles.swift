import Foundation
import HTMLTree
import Loading
import Markup
import PatternLibrary

/// The meaning of a library's files, read independently of how fixes are proved.
struct SaidByFiles {
  /// The entries that load, by file path.
  private(set) var entries: [String: Entry] = [:]
  /// The errors of loading, by path.
  private(set) var errors: [String: [String]] = [:]
  /// The bytes of every file.
  private(set) var bytes: [String: [UInt8]] = [:]

  init(_ folder: URL) throws {
    let (tree, diagnostics) = try loadLibrary(at: folder.path, threads: 1, includeDrafts: true)
    for loaded in tree.entries { entries[loaded.path] = loaded.entry }
    for diagnostic in diagnostics where diagnostic.severity == .error {
      errors[diagnostic.range.file.path, default: []].append("\(diagnostic.rule.id): \(diagnostic.message)")
    }
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      if path.hasSuffix(".md") || path.hasSuffix(".html") { bytes[path] = try [UInt8](Data(contentsOf: file)) }
    }
  }

  /// The differences from the earlier meaning that no fix may cause.
  func changes(since before: SaidByFiles) -> [String] {
    var changes: [String] = []
    if Set(bytes.keys) != Set(before.bytes.keys) { changes.append("files came or went") }
    for (path, old) in before.bytes {
      guard let new = bytes[path], new != old else { continue }
      if errors[path] != before.errors[path] { changes.append("\(path): other errors: \(errors[path] ?? [])") }
      if path.hasSuffix(".html") {
        changes += demoChanges(old, new).map { "\(path): \($0)" }
      } else {
        if !isSame(entries[path], before.entries[path]) { changes.append("\(path): another entry") }
        if pageWords(old) != pageWords(new) { changes.append("\(path): another page") }
      }
    }
    return changes
  }

  private func isSame(_ new: Entry?, _ old: Entry?) -> Bool {
    guard var new, var old else { return new == nil && old == nil }
    new.head = old.head
    guard new.demos.map(\.provedNames) == old.demos.map(\.provedNames) else { return false }
    new.forgetProofs()
    old.forgetProofs()
    return new == old
  }
}

extension Entry {
  fileprivate mutating func forgetProofs() {
    for demo in demos.indices {
      for index in demos[demo].scenarios.indices { demos[demo].scenarios[index].proves = [] }
    }
  }
}

extension Demo {
  /// What its scenarios prove, with all announcements treated as one: a fix may say which are meant.
  fileprivate var provedNames: [Set<String>] {
    scenarios.map { scenario in
      Set(scenario.proves.map { $0.value.hasPrefix("announcement.") ? "announcement" : $0.value })
    }
  }
}

/// A body's page as names, attributes and words. Block quotes and callouts are treated as the same, and so are
/// addresses with and without a scheme.
private func pageWords(_ bytes: [UInt8]) -> [String] {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let close = text.range(of: "\n---[ \\t\\r]*(\n|$)", options: .regularExpression) else { return [text] }
  let body = Array(text[close.upperBound...].utf8)
  let page = parseMarkup(.init(path: "a.md", bytes: body), body: body.indices) { _ in .keep }
  guard let document = parseHTML(page.html) else { return [text] }
  var words: [String] = []
  for node in document.nodes {
    switch node.content {
    case .comment(let text): words.append("<!--\(text)")
    case .text(let text): words += text.split(whereSeparator: \.isWhitespace).map(String.init)
    case .element(let element):
      let isCallout = element["class"]?.hasPrefix("callout ") == true
      if element.name == "p" { continue }
      if element.name == "blockquote" || isCallout {
        words.append("<quote>")
      } else {
        words.append("<\(element.name)>")
        words += element.attributes.map {
          "\($0.name)=\($0.value.hasPrefix("https://") ? String($0.value.dropFirst(6)) : $0.value)"
        }
      }
    }
  }
  // A callout's title, or the marker that it comes from.
  return words.enumerated().filter { index, word in
    index == 0 || words[index - 1] != "<quote>"
      || !(word.hasPrefix("[!") || ["Note", "Tip", "Important", "Warning", "Caution"].contains(word))
  }.map(\.element)
}

/// How two documents differ, apart from implicit roles, and maxima that repeat `max`.
private func demoChanges(_ old: [UInt8], _ new: [UInt8]) -> [String] {
  guard let old = parseHTML(old), let new = parseHTML(new) else { return ["it is not read any more"] }
  guard old.nodes.count == new.nodes.count else { return ["other nodes"] }
  return zip(old.nodes, new.nodes).flatMap { old, new -> [String] in
    if old.parent != new.parent { return ["other parents"] }
    switch (old.content, new.content) {
    case (.text(let old), .text(let new)), (.comment(let old), .comment(let new)):
      return old == new ? [] : ["another text"]
    case (.element(let old), .element(let new)): return old.name == new.name ? lost(old, new) : ["another element"]
    default: return ["another node"]
    }
  }
}

private func lost(_ old: HTMLElement, _ new: HTMLElement) -> [String] {
  var left = old.attributes
  for attribute in new.attributes {
    guard let index = left.firstIndex(where: { $0.name == attribute.name && $0.value == attribute.value }) else {
      return ["<\(old.name)> has \(attribute.name)=\(attribute.value)"]
    }
    left.remove(at: index)
  }
  return left.compactMap { attribute in
    let isNeedless =
      switch attribute.name {
      case "role": ownRole(old) == attribute.value.split(whereSeparator: \.isWhitespace).first?.lowercased()
      case "aria-valuemax": Double(old["max"] ?? "") == Double(attribute.value) && Double(attribute.value) ?? 0 > 0
      default: false
      }
    return isNeedless ? nil : "<\(old.name)> lost \(attribute.name)=\(attribute.value)"
  }
}

/// The implicit roles of the elements in mutated demos, when they are HTML elements.
private func ownRole(_ element: HTMLElement) -> String? {
  if element.isForeign { return nil }
  let inputs = ["range": "slider", "number": "spinbutton", "checkbox": "checkbox", "text": "textbox"]
  switch element.name {
  case "a": return element["href"] == nil ? nil : "link"
  case "input": return inputs[element["type"]?.lowercased() ?? "text"]
  default:
    return [
      "nav": "navigation", "main": "main", "button": "button", "article": "article", "aside": "complementary",
      "dialog": "dialog",
      "output": "status", "progress": "progressbar", "meter": "meter", "h2": "heading", "p": "paragraph",
      "search": "search",
      "hr": "separator",
    ][element.name]
  }
}

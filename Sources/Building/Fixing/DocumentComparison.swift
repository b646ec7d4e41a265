import HTMLTree

/// Whether two documents are the same except for the promised change.
///
/// A promised removal must have happened: an attribute that is still there is not equal to one that is gone.
func isSame(_ old: HTMLDocument, _ new: HTMLDocument, but change: PromisedChange) -> Bool {
  var (left, right) = (0, 0)
  while left < old.nodes.count, right < new.nodes.count {
    if isSame(old.nodes[left], new.nodes[right], change) {
      (left, right) = (left + 1, right + 1)
    } else if change.callouts, isCallout(new, right, insteadOf: old, left) {
      (left, right) = (old.end(of: left), new.end(of: right))
    } else {
      return false
    }
  }
  return left == old.nodes.count && right == new.nodes.count
}

private func isSame(_ old: HTMLNode, _ new: HTMLNode, _ change: PromisedChange) -> Bool {
  guard old.depth == new.depth else { return false }
  switch (old.content, new.content) {
  case (.element(let old), .element(let new)):
    let lost = change.attributes[old.index] ?? []
    let kept = old.attributes.filter { !lost.contains($0.name) }
    return old.name == new.name && old.isForeign == new.isForeign && kept.count == new.attributes.count
      && kept.count == old.attributes.count - lost.count
      && zip(kept, new.attributes).allSatisfy { isSame($0, $1, change.prefixes) }
  case (.text(let old), .text(let new)), (.comment(let old), .comment(let new)):
    return old.unicodeScalars.elementsEqual(new.unicodeScalars)
  default: return false
  }
}

private func isSame(_ old: HTMLAttribute, _ new: HTMLAttribute, _ prefixes: Set<String>) -> Bool {
  if old.name != new.name { return false }
  return old.value == new.value
    || (old.value.hasPrefix("//") && prefixes.contains { new.value == $0 + old.value })
}

/// Whether a callout is the same as the block quote that it replaces, except for its marker's text and its title.
private func isCallout(_ new: HTMLDocument, _ right: Int, insteadOf old: HTMLDocument, _ left: Int) -> Bool {
  guard let quote = old.nodes[left].element, let callout = new.nodes[right].element, quote.name == "blockquote",
    callout.name == "div", callout["class"]?.hasPrefix("callout ") == true,
    old.nodes[left].depth == new.nodes[right].depth
  else { return false }
  let (before, after) = (ElementContent(old, left), ElementContent(new, right))
  guard let title = after.elements.first, title.hasSuffix("callout-title"), let close = before.words.first,
    close.hasPrefix("[!"), close.hasSuffix("]"), !after.words.isEmpty
  else { return false }
  // A paragraph that held only the marker is gone with it.
  let kept = Array(after.elements.dropFirst())
  return after.words.dropFirst() == before.words.dropFirst()
    && (kept == before.elements || kept == Array(before.elements.dropFirst()))
}

/// The content of an element.
private struct ElementContent {
  /// Names and attributes.
  private(set) var elements: [String] = []
  private(set) var words: [Substring] = []

  init(_ document: HTMLDocument, _ index: Int) {
    var text = ""
    for node in document.nodes[index + 1..<document.end(of: index)] {
      switch node.content {
      case .element(let element):
        elements.append(([element.name] + element.attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " "))
      case .text(let part), .comment(let part): text += part
      }
    }
    words = text.split(whereSeparator: \.isWhitespace)
  }
}

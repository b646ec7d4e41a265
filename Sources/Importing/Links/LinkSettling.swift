import Diagnostics
import Markup
import PatternLibrary
import Text

/// Rewrites the links of a page to the new places of their targets. A link that leads nowhere becomes text.
struct LinkSettling {
  let table: LinkTable
  /// The path of the source.
  let source: String
  /// The library's file that is made from it.
  let page: String
  /// The names of the page's own demos.
  let demos: Set<String>
  /// The places that links may name, for each page; `nil` while they are not known.
  let anchors: [String: Set<String>]?

  /// Destinations that earlier rounds wrote, and what they name.
  var written: [String: LinkTable.Target]

  struct Outcome {
    fileprivate(set) var edits: [TextEdit] = []
    /// Destinations that lead nowhere, with their place in the text and the reason.
    fileprivate(set) var lost: [(range: Range<Int>, message: String)] = []
    /// Destinations that were written, and what they name.
    fileprivate(set) var written: [String: LinkTable.Target] = [:]
    /// Whether a link could be turned neither into a working link nor into text.
    fileprivate(set) var isStuck = false
    /// The bytes that edits replace.
    private var covered: [Bool]

    fileprivate init(_ count: Int) { covered = [Bool](repeating: false, count: count + 1) }

    /// Takes edits that belong together, unless one of them overlaps with another. Then they wait for the next round.
    ///
    /// - Returns: Whether they were taken.
    fileprivate mutating func take(_ group: [TextEdit]) -> Bool {
      let isFree = group.allSatisfy { edit in
        !covered[edit.range.lowerBound] && edit.range.allSatisfy { !covered[$0] }
      }
      guard isFree else { return false }
      for edit in group { for place in edit.range { covered[place] = true } }
      edits += group
      return true
    }
  }

  private enum Change {
    case keep
    /// - Parameter lost: What is wrong with the part of the destination that is missing.
    case rewrite(String, LinkTable.Target, lost: String? = nil)
    case lose(String)
  }

  func settle(_ bytes: [UInt8], _ options: MarkupOptions) -> Outcome {
    var outcome = Outcome(bytes.count)
    var factOptions = options
    factOptions.produceHTML = false
    let document = parseMarkup(text: bytes, options: factOptions)
    let unsafe = document.diagnostics.filter { $0.rule == .linkUnsafeScheme }
    let refused = Set(unsafe.map(\.range.bytes))
    outcome.isStuck = document.diagnostics.contains { $0.severity == .error && $0.rule != .linkUnsafeScheme }
    let headings = document.headings.map(\.range)
    var seen: Set<Int> = []
    for link in document.links + document.images where link.kind != .autolink || refused.contains(link.range) {
      let change = refused.contains(link.range) ? refusal(of: link.destination) : change(link.destination)
      if case .keep = change { continue }
      guard link.isExact else {
        outcome.isStuck = true
        continue
      }
      guard seen.insert(link.range.lowerBound).inserted else { continue }
      let isInHeading = headings.contains { $0.contains(link.range.lowerBound) }
      apply(change, to: link, bytes, isInHeading, &outcome)
    }
    return outcome
  }

  private func refusal(of destination: String) -> Change {
    .lose("`\(shortened(destination, to: 200))` has a scheme that links in a library must not have")
  }

  private func change(_ destination: String) -> Change {
    if demos.contains(destination) { return .keep }
    let target = written[destination] ?? table.target(destination, in: source)
    switch target {
    case .elsewhere: return .keep
    case .anchor(let name):
      if has(name, page) { return .keep }
      return .lose("`\(shortened(destination))` names a place that the page does not have")
    case .page(let other, let query, let fragment):
      let kept = fragment.flatMap { has($0, other) ? "#\($0)" : nil } ?? ""
      let whole = relativePath(from: page, to: other) + query + kept
      if whole == destination, written[destination] != nil { return .keep }
      let isLost = kept.isEmpty && fragment?.isEmpty == false
      let lost = "`\(shortened(destination))` names a place that the page does not have, and leads to the page"
      return .rewrite(whole, target, lost: isLost ? lost : nil)
    case .file(let path, let suffix):
      let whole = relativePath(from: page, to: table.copies.path(of: path)) + suffix
      return whole == destination && written[destination] != nil ? .keep : .rewrite(whole, target)
    case .missing: return .lose("`\(shortened(destination, to: 200))` leads to nothing that is in the library")
    }
  }

  private func has(_ fragment: String, _ page: String) -> Bool {
    guard let anchors else { return true }
    let name = percentDecoded(fragment) ?? fragment
    return name.isEmpty || name == "top" || anchors[page, default: []].contains(name)
  }

  // MARK: Edits

  private func apply(
    _ change: Change,
    to link: MarkupLink,
    _ bytes: [UInt8],
    _ isInHeading: Bool,
    _ outcome: inout Outcome
  ) {
    switch change {
    case .keep: break
    case .rewrite(let destination, let target, let lost):
      guard outcome.take([TextEdit(link.range, destination)]) else { return }
      outcome.written[destination] = target
      if let lost { outcome.lost.append((link.range, lost)) }
    case .lose(let message):
      if link.kind == .autolink {
        // `<sms:123>`: the text between the brackets stays.
        let whole = link.range.lowerBound - 1..<link.range.upperBound + 1
        if outcome.take([TextEdit(whole, codeSpan(link.destination))]) { outcome.lost.append((link.range, message)) }
        return
      }
      let isHTML = link.kind == .htmlLink || link.kind == .htmlSource
      let edits = isHTML ? losingAttribute(link, bytes) : losingInline(link, bytes, isInHeading)
      // If an attribute contains several sources, it is renamed for the first one.
      if outcome.take(edits) || isHTML { outcome.lost.append((link.range, message)) }
    }
  }

  /// An attribute that leads nowhere keeps its value under a name that has no meaning.
  private func losingAttribute(_ link: MarkupLink, _ bytes: [UInt8]) -> [TextEdit] {
    guard let name = attributeName(bytes, valueAt: link.range.lowerBound) else { return [TextEdit(link.range, "#")] }
    return [TextEdit(name, "data-missing-\(string(bytes[name]).lowercased())")]
  }

  /// `[text](gone.md)` becomes “text (`gone.md`)”. In a heading only the text stays, so that the heading's name does
  /// not change.
  private func losingInline(_ link: MarkupLink, _ bytes: [UInt8], _ isInHeading: Bool) -> [TextEdit] {
    if let whole = WholeLink(bytes, destination: link.range) {
      let title = whole.title.isEmpty || isInHeading ? "" : ", " + string(bytes[whole.title])
      let blank = whole.text.isEmpty ? "" : " "
      let note = isInHeading ? "" : "\(blank)(\(codeSpan(link.destination))\(title))"
      return [
        TextEdit(whole.range.lowerBound..<whole.text.lowerBound, ""),
        TextEdit(whole.text.upperBound..<whole.range.upperBound, note),
      ]
    }
    if let start = definitionStart(bytes, destination: link.range) {
      // An escaped definition is text and defines nothing, so the links that name it become text too.
      let end = bytes[link.range.upperBound...].firstIndex(of: lineFeed) ?? bytes.count
      return [TextEdit(start..<start, "\\"), TextEdit(end..<end, "\n")]
    }
    return [TextEdit(link.range, "#")]
  }

  private func codeSpan(_ text: String) -> String {
    let plain = collapsed(text)
    guard plain.utf8.contains(UInt8(ascii: "`")) else { return "`\(plain)`" }
    let fence = codeFence(around: plain.utf8)
    return "\(fence) \(plain) \(fence)"
  }
}

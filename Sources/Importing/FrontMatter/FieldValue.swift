import Diagnostics
import PatternLibrary
import Text
import YAMLTree

/// A value of front matter, read from YAML or from lines that are almost YAML.
indirect enum FieldValue: Sendable {
  case none(Range<Int>)
  case text(String, Range<Int>)
  case rows([FieldPair])
  case list([FieldValue])

  /// The value as Markdown, with maps and lists written as lines.
  var flattened: String {
    switch self {
    case .none: ""
    case .text(let text, _): text
    case .rows(let pairs): pairs.map { "\($0.key): \($0.value.flattened)" }.joined(separator: "\n")
    case .list(let values): values.map { "- \($0.flattened)" }.joined(separator: "\n")
    }
  }

  var draftText: DraftText? {
    if case .text(let text, let range) = self { DraftText(text: text, range: range) } else { nil }
  }

  var place: Int? {
    switch self {
    case .none(let range), .text(_, let range): range.lowerBound
    case .rows(let pairs): pairs.first?.keyBytes.lowerBound
    case .list(let values): values.lazy.compactMap(\.place).first
    }
  }
}

struct FieldPair: Sendable {
  let key: String
  let keyBytes: Range<Int>
  let value: FieldValue

  /// The bytes of the value where they are known, else those of the key.
  var range: Range<Int> {
    if case .text(_, let range) = value { return range }
    return keyBytes
  }
}

/// A key at the start of a line, with all lines up to the next key.
struct Field {
  let key: String
  let keyBytes: Range<Int>
  /// From the key to the next key.
  let bytes: Range<Int>
  let value: FieldValue
  /// Comments, and any other text that is in neither a key nor a value, line by line.
  let comments: [String]
}

/// The fields of front matter. Each is read separately, so that a fault in one does not affect the others.
struct Fields {
  private(set) var fields: [Field] = []
  /// Lines before the first key.
  private(set) var preamble: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let file: SourceFile

  init(_ file: SourceFile, _ range: Range<Int>) {
    self.file = file
    let lines = lineRanges(file.bytes, range)
    let starts = lines.indices.filter { KeyLine(file.bytes, lines[$0]) != nil }
    for line in lines[..<(starts.first ?? lines.count)] {
      let text = trimmed(string(file.bytes[line]))
      if !text.isEmpty { preamble.append(text) }
    }
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? lines[starts[index + 1]].lowerBound : range.upperBound
      if let key = KeyLine(file.bytes, lines[start]) { add(key, lines[start].lowerBound..<end) }
    }
  }

  private mutating func add(_ key: KeyLine, _ bytes: Range<Int>) {
    let (node, faults) = parseYAML(file, in: bytes)
    if faults.isEmpty, case .mapping(let pairs)? = node?.content, let pair = pairs.first, pairs.count == 1,
      let gaps = gaps(in: pair, bytes)
    {
      let value = FieldValue(pair.value, file)
      fields.append(Field(key: key.key, keyBytes: key.keyBytes, bytes: bytes, value: value, comments: gaps))
      return
    }
    let lines = TolerantField(file.bytes, key, bytes)
    let fault = faults.first
    let message =
      fault.map { "`\(shortened(key.key))` is not YAML here: \($0.message)" }
      ?? "`\(shortened(key.key))` is not plain YAML"
    let help = "It is read line by line; check that each text went to its key."
    diagnostics.append(Diagnostic(.importYAML, at: fault?.range ?? file.range(key.keyBytes), message, help: help))
    fields.append(
      Field(key: key.key, keyBytes: key.keyBytes, bytes: bytes, value: lines.value, comments: lines.comments)
    )
  }

  /// Returns the comments between keys and values; `nil` if the first line of a block contains more than the block's
  /// header.
  private func gaps(in pair: YAMLPair, _ bytes: Range<Int>) -> [String]? {
    var leaves: [Range<Int>] = []
    guard collectLeaves(pair, &leaves) else { return nil }
    var gaps: [String] = []
    var place = bytes.lowerBound
    for leaf in leaves + [bytes.upperBound..<bytes.upperBound] {
      if leaf.lowerBound > place { gaps += comments(place..<leaf.lowerBound) }
      place = max(place, leaf.upperBound)
    }
    return gaps
  }

  private func comments(_ gap: Range<Int>) -> [String] {
    lineRanges(file.bytes, gap).compactMap { line in
      guard let hash = file.bytes[line].firstIndex(of: UInt8(ascii: "#")) else {
        let text = string(file.bytes[line])
        return text.unicodeScalars.contains(where: isLetterOrDigit) ? trimmed(text) : nil
      }
      return trimmed(string(file.bytes[hash..<line.upperBound]))
    }
  }

  private func collectLeaves(_ pair: YAMLPair, _ leaves: inout [Range<Int>]) -> Bool {
    leaves.append(pair.keyBytes)
    return collectLeaves(pair.value, &leaves)
  }

  private func collectLeaves(_ node: YAMLNode, _ leaves: inout [Range<Int>]) -> Bool {
    switch node.content {
    case .scalar(let scalar):
      leaves.append(node.bytes)
      return scalar.style != .literal && scalar.style != .folded || hasBareHeader(node.bytes)
    case .sequence(let nodes): return nodes.allSatisfy { collectLeaves($0, &leaves) }
    case .mapping(let pairs): return pairs.allSatisfy { collectLeaves($0, &leaves) }
    case .refused: return false
    }
  }

  /// Whether the header of a block of text has no comment and no tag after `|` or `>`.
  private func hasBareHeader(_ bytes: Range<Int>) -> Bool {
    let header = file.bytes[bytes].prefix { $0 != lineFeed }
    return !header.contains(UInt8(ascii: "#")) && !header.contains(UInt8(ascii: "!"))
  }
}

extension FieldValue {
  init(_ node: YAMLNode, _ file: SourceFile) {
    switch node.content {
    case .scalar(let scalar):
      let text = trimmed(scalar.text)
      self = text.isEmpty || scalar.type == .null && text == "~" ? .none(node.bytes) : .text(text, node.bytes)
    case .sequence(let nodes): self = .list(nodes.map { FieldValue($0, file) })
    case .mapping(let pairs):
      self = .rows(
        pairs.map { FieldPair(key: collapsed($0.key.text), keyBytes: $0.keyBytes, value: FieldValue($0.value, file)) }
      )
    case .refused: self = .text(string(file.bytes[node.bytes]), node.bytes)
    }
  }
}

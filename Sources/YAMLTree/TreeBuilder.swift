import Diagnostics
import Text

/// Builds the tree from events.
struct TreeBuilder: ~Copyable {
  private(set) var diagnostics: [Diagnostic] = []

  private let file: SourceFile
  private let source: [UInt8]
  private let offsets: ByteOffsets
  private let messages: SyntaxMessages
  private let parser: EventParser
  private var depth = 0

  private typealias Event = EventParser.Event

  /// Thrown when nothing more can be read; the reason is among the diagnostics.
  private struct Stop: Error {}

  init(_ file: SourceFile, _ bytes: Range<Int>) {
    self.file = file
    source = file.bytes
    let text = source[bytes]
    offsets = ByteOffsets(text)
    messages = SyntaxMessages(file: file, text: bytes, offsets: offsets)
    parser = EventParser(text)
    diagnostics = offsets.separators.map(messages.controlCharacter)
  }

  /// Returns the root of the only document.
  mutating func document() -> YAMLNode? {
    do {
      _ = try next()
      guard try next().kind == .documentStart else { return nil }
      let root = try node(next())
      _ = try next()
      let end = try next()
      if end.kind == .documentStart {
        diagnostics.append(messages.severalDocuments(offsets.bytes(end.range).lowerBound))
      }
      return root
    } catch {
      return nil
    }
  }

  private mutating func next() throws(Stop) -> Event {
    do {
      return try parser.next()
    } catch {
      let fault = messages.diagnostic(for: error)
      // Where libyaml saw the end of a line that no editor shows, what follows is not a fault of its own.
      let isOwn = offsets.separators.first.map { $0 > fault.range.bytes.lowerBound } ?? true
      if isOwn { diagnostics.append(fault) }
      throw Stop()
    }
  }

  private mutating func node(_ event: Event) throws(Stop) -> YAMLNode {
    let bytes = offsets.bytes(event.range)
    if event.hasAnchor || event.kind == .alias { refuseAnchor(event, bytes) }
    switch event.kind {
    case .scalar: return YAMLNode(bytes: trimmed(bytes), content: .scalar(scalar(event, bytes)))
    case .sequenceStart:
      if event.hasTag { checkTag("tag:yaml.org,2002:seq", bytes) }
      try descend(bytes)
      defer { depth -= 1 }
      return try sequence(bytes)
    case .mappingStart:
      if event.hasTag { checkTag("tag:yaml.org,2002:map", bytes) }
      try descend(bytes)
      defer { depth -= 1 }
      return try mapping(bytes)
    default: return YAMLNode(bytes: bytes, content: .refused)
    }
  }

  /// Enters a list or map, unless it is too deep.
  private mutating func descend(_ bytes: Range<Int>) throws(Stop) {
    guard depth < yamlDepthLimit else {
      diagnostics.append(
        Diagnostic(
          .yamlTooDeep,
          at: file.range(bytes),
          "more than \(yamlDepthLimit) lists and maps are nested",
          help: "Close brackets that were left open, or flatten the structure."
        )
      )
      throw Stop()
    }
    depth += 1
  }

  private mutating func sequence(_ start: Range<Int>) throws(Stop) -> YAMLNode {
    var items: [YAMLNode] = []
    items.reserveCapacity(4)
    var event = try next()
    while event.kind != .sequenceEnd {
      items.append(try node(event))
      event = try next()
    }
    let end = end(of: event, start, items.last?.bytes.upperBound)
    return YAMLNode(bytes: start.lowerBound..<end, content: .sequence(items))
  }

  private mutating func mapping(_ start: Range<Int>) throws(Stop) -> YAMLNode {
    var pairs: [YAMLPair] = []
    pairs.reserveCapacity(depth == 1 ? 24 : 4)
    var seen = SeenKeys()
    var last: Int?
    var event = try next()
    while event.kind != .mappingEnd {
      let key = try node(event)
      let value = try node(next())
      last = max(key.bytes.upperBound, value.bytes.upperBound)
      if let pair = pair(key, value) {
        if let first = seen.insert(pair, after: pairs) { reportDuplicate(pair, first) } else { pairs.append(pair) }
      }
      event = try next()
    }
    return YAMLNode(bytes: start.lowerBound..<end(of: event, start, last), content: .mapping(pairs))
  }

  /// Returns where a list or map ends. In brackets, it ends with its bracket; libyaml ends any other only at the next
  /// thing in the text.
  private func end(of event: Event, _ start: Range<Int>, _ last: Int?) -> Int {
    let opening = start.isEmpty ? 0 : source[start.upperBound - 1]
    let isFlow = opening == UInt8(ascii: "[") || opening == UInt8(ascii: "{")
    if isFlow { return offsets.bytes(event.range).upperBound }
    return max(last ?? start.upperBound, start.lowerBound)
  }

  private mutating func pair(_ key: YAMLNode, _ value: YAMLNode) -> YAMLPair? {
    switch key.content {
    case .scalar(let scalar):
      // Blanks around a key are not part of its name, even in quotes.
      let name = YAMLScalar(text: Text.trimmed(scalar.text), style: scalar.style, type: scalar.type)
      return YAMLPair(key: name, keyBytes: key.bytes, value: value)
    case .refused: return nil
    case .sequence, .mapping:
      diagnostics.append(
        Diagnostic(
          .yamlComplexKey,
          at: file.range(key.bytes),
          "a key is a list or a map",
          help: "Make the key a word; put a key that begins with `[` or `{` in quotes."
        )
      )
      return nil
    }
  }

  private mutating func reportDuplicate(_ pair: YAMLPair, _ first: Range<Int>) {
    diagnostics.append(
      Diagnostic(
        .yamlDuplicateKey,
        at: file.range(pair.keyBytes),
        "the key `\(pair.key.text)` appears twice",
        help: "Keep one of the two.",
        notes: [Diagnostic.Note(at: file.range(first), "the first is here")]
      )
    )
  }

  private mutating func scalar(_ event: Event, _ bytes: Range<Int>) -> YAMLScalar {
    let (text, style) = parser.scalar
    if style == .doubleQuoted, let control = text.unicodeScalars.first(where: { isRefused($0) || $0 == "\u{C}" }) {
      diagnostics.append(messages.escapedControlCharacter(control, at: bytes))
    }
    if event.hasTag, let tag = parser.tag {
      let type = meaning(of: text, taggedAs: tag)
      checkTag(type.tag, bytes)
      return YAMLScalar(text: text, style: style, type: type)
    }
    return YAMLScalar(text: text, style: style, type: style == .plain ? YAMLType(plain: text) : .string)
  }

  private func meaning(of text: String, taggedAs tag: String) -> YAMLType {
    if tag == "!" || tag == YAMLType.string.tag { return .string }
    let plain = YAMLType(plain: text)
    if case .int(let number?) = plain, tag == YAMLType.float(0).tag { return .float(Double(number)) }
    return plain
  }

  private mutating func checkTag(_ expected: String, _ bytes: Range<Int>) {
    guard let tag = parser.tag, tag != expected, tag != "!" else { return }
    diagnostics.append(
      Diagnostic(
        .yamlTag,
        at: file.range(trimmed(bytes)),
        "the tag `\(tag)` is unknown or does not fit its value",
        help: "Remove the tag; quotes make a value text."
      )
    )
  }

  private mutating func refuseAnchor(_ event: Event, _ bytes: Range<Int>) {
    let word = event.kind == .alias ? "alias" : "anchor"
    diagnostics.append(
      Diagnostic(
        .yamlAnchor,
        at: file.range(trimmed(bytes)),
        "an \(word) is used",
        help: "Write the value out; put a value that begins with `&` or `*` in quotes."
      )
    )
  }

  /// Returns a range without the line ends that libyaml counts as part of block text.
  private func trimmed(_ bytes: Range<Int>) -> Range<Int> {
    var end = bytes.upperBound
    while end > bytes.lowerBound, isSpace(source[end - 1]) { end -= 1 }
    return bytes.lowerBound..<end
  }
}

extension YAMLType {
  /// The tag in the core schema.
  fileprivate var tag: String {
    switch self {
    case .null: "tag:yaml.org,2002:null"
    case .bool: "tag:yaml.org,2002:bool"
    case .int: "tag:yaml.org,2002:int"
    case .float: "tag:yaml.org,2002:float"
    case .string: "tag:yaml.org,2002:str"
    }
  }
}

/// The keys of one map so far.
///
/// Each key sets one bit of a word, which is enough to tell that nearly every new key is new. Keys are compared only
/// where the bit is already set: one by one while there are few, in a table when there are many.
private struct SeenKeys {
  private var bits: UInt64 = 0
  private var many: [String: Range<Int>] = [:]

  /// Records a key.
  ///
  /// - Parameter pairs: The pairs of the map so far, without those whose key is a repetition.
  /// - Returns: The bytes of the first occurrence of the same key, if there is one.
  mutating func insert(_ pair: YAMLPair, after pairs: [YAMLPair]) -> Range<Int>? {
    let bits = Self.bits(of: pair.key.text)
    defer { self.bits |= bits }
    if pairs.count < 32 {
      if self.bits & bits == 0 { return nil }
      for index in pairs.indices where pairs[index].key.text == pair.key.text { return pairs[index].keyBytes }
      return nil
    }
    if many.isEmpty { for pair in pairs { many[pair.key.text] = pair.keyBytes } }
    if let first = many[pair.key.text] { return first }
    many[pair.key.text] = pair.keyBytes
    return nil
  }

  /// Returns one bit; all bits for text that is not ASCII, which may be equal to text with other bytes.
  private static func bits(of text: String) -> UInt64 {
    unsafe text.utf8.withContiguousStorageIfAvailable { unsafe Self.bits(of: $0) } ?? .max
  }

  @unsafe
  private static func bits(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0
    var highest: UInt8 = 0
    for index in bytes.indices {
      hash = unsafe hash &* 31 &+ UInt64(bytes[index])
      unsafe highest |= bytes[index]
    }
    return highest < 0x80 ? 1 << (hash & 63) : .max
  }
}

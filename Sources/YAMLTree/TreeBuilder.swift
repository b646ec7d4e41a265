import Diagnostics

/// Makes the tree from events.
struct TreeBuilder: ~Copyable {
  private(set) var diagnostics: [Diagnostic] = []

  private let file: SourceFile
  private let offsets: ByteOffsets
  private let messages: SyntaxMessages
  private let parser: EventParser
  private var depth = 0

  private typealias Event = EventParser.Event

  /// Nothing more can be read; the reason is among the diagnostics.
  private struct Stop: Error {}

  init(_ file: SourceFile, _ bytes: Range<Int>) {
    let text = file.bytes[bytes]
    self.file = file
    offsets = ByteOffsets(text)
    messages = SyntaxMessages(file: file, text: bytes, offsets: offsets)
    parser = EventParser(text)
  }

  /// The root of the only document.
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
      diagnostics.append(messages.diagnostic(for: error))
      throw Stop()
    }
  }

  private mutating func node(_ event: Event) throws(Stop) -> YAMLNode {
    let bytes = offsets.bytes(event.range)
    refuseAnchor(event, bytes)
    switch event.kind {
    case .scalar: return YAMLNode(bytes: trimmed(bytes), content: .scalar(scalar(event, bytes)))
    case .sequenceStart:
      checkTag(event, "tag:yaml.org,2002:seq", bytes)
      return try nested(bytes) { builder throws(Stop) in try builder.sequence(bytes) }
    case .mappingStart:
      checkTag(event, "tag:yaml.org,2002:map", bytes)
      return try nested(bytes) { builder throws(Stop) in try builder.mapping(bytes) }
    default: return YAMLNode(bytes: bytes, content: .refused)
    }
  }

  private mutating func nested(
    _ bytes: Range<Int>,
    _ body: (inout TreeBuilder) throws(Stop) -> YAMLNode
  ) throws(Stop) -> YAMLNode {
    guard depth < yamlDepthLimit else {
      diagnostics.append(
        Diagnostic(
          .yamlTooDeep,
          at: file.range(bytes),
          "more than \(yamlDepthLimit) lists and maps stand in each other",
          help: "Close brackets that were left open, or flatten the structure."
        )
      )
      throw Stop()
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func sequence(_ start: Range<Int>) throws(Stop) -> YAMLNode {
    var items: [YAMLNode] = []
    var event = try next()
    while event.kind != .sequenceEnd {
      items.append(try node(event))
      event = try next()
    }
    let end = end(of: event, start, items.last?.bytes)
    return YAMLNode(bytes: start.lowerBound..<end, content: .sequence(items))
  }

  private mutating func mapping(_ start: Range<Int>) throws(Stop) -> YAMLNode {
    var pairs: [YAMLPair] = []
    var seen = KeysSeen()
    var last: Range<Int>?
    var event = try next()
    while event.kind != .mappingEnd {
      let key = try node(event)
      let value = try node(next())
      last = max(key.bytes.upperBound, value.bytes.upperBound)..<max(key.bytes.upperBound, value.bytes.upperBound)
      if let pair = pair(key, value), isFirst(pair, &seen) { pairs.append(pair) }
      event = try next()
    }
    return YAMLNode(bytes: start.lowerBound..<end(of: event, start, last), content: .mapping(pairs))
  }

  /// A list or map in brackets ends with its bracket; libyaml lets any other end at the next thing in the text.
  private func end(of event: Event, _ start: Range<Int>, _ last: Range<Int>?) -> Int {
    let isFlow = !start.isEmpty && "[{".utf8.contains(file.bytes[start.upperBound - 1])
    if isFlow { return offsets.bytes(event.range).upperBound }
    return max(last?.upperBound ?? start.upperBound, start.lowerBound)
  }

  private mutating func pair(_ key: YAMLNode, _ value: YAMLNode) -> YAMLPair? {
    switch key.content {
    case .scalar(let scalar): return YAMLPair(key: scalar, keyBytes: key.bytes, value: value)
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

  private mutating func isFirst(_ pair: YAMLPair, _ seen: inout KeysSeen) -> Bool {
    guard let first = seen.insert(pair) else { return true }
    diagnostics.append(
      Diagnostic(
        .yamlDuplicateKey,
        at: file.range(pair.keyBytes),
        "the key `\(pair.key.text)` stands twice",
        help: "Keep one of the two.",
        notes: [Diagnostic.Note(at: file.range(first), "the first stands here")]
      )
    )
    return false
  }

  private mutating func scalar(_ event: Event, _ bytes: Range<Int>) -> YAMLScalar {
    let natural: YAMLType = event.style == .plain ? YAMLType(plain: event.text) : .string
    guard let tag = event.tag else { return YAMLScalar(text: event.text, style: event.style, type: natural) }
    let type = meaning(of: event.text, taggedAs: tag)
    checkTag(event, type.tag, bytes)
    return YAMLScalar(text: event.text, style: event.style, type: type)
  }

  private func meaning(of text: String, taggedAs tag: String) -> YAMLType {
    if tag == "!" || tag == YAMLType.string.tag { return .string }
    let plain = YAMLType(plain: text)
    if case .int(let number?) = plain, tag == YAMLType.float(0).tag { return .float(Double(number)) }
    return plain
  }

  private mutating func checkTag(_ event: Event, _ expected: String, _ bytes: Range<Int>) {
    guard let tag = event.tag, tag != expected, tag != "!" else { return }
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
    guard event.hasAnchor || event.kind == .alias else { return }
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

  /// Without the line ends that libyaml counts to block text.
  private func trimmed(_ bytes: Range<Int>) -> Range<Int> {
    var end = bytes.upperBound
    while end > bytes.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(file.bytes[end - 1]) { end -= 1 }
    return bytes.lowerBound..<end
  }
}

extension YAMLType {
  /// The core schema's tag.
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

/// The keys of one map so far: a list while there are few, as in nearly every map.
private struct KeysSeen {
  private var few: [YAMLPair] = []
  private var many: [String: Range<Int>] = [:]

  /// Remembers a key.
  ///
  /// - Returns: The bytes of the same key where it stood before.
  mutating func insert(_ pair: YAMLPair) -> Range<Int>? {
    if many.isEmpty {
      if let first = few.first(where: { $0.key.text == pair.key.text }) { return first.keyBytes }
      few.append(pair)
      if few.count > 16 { for pair in few { many[pair.key.text] = pair.keyBytes } }
      return nil
    }
    if let first = many[pair.key.text] { return first }
    many[pair.key.text] = pair.keyBytes
    return nil
  }
}

import CYAML

/// What libyaml reads, event by event: the one owner of its parser.
///
/// The parser stores its own address, so it lives on the heap and never moves; so does the text that it reads.
/// Positions are Unicode scalars from the start of the text.
@safe
struct EventParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    unsafe text = .allocate(capacity: max(bytes.count, 1))
    _ = unsafe text.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    // It fails only for want of memory, and then the first event does too.
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  struct Event {
    var kind: Kind
    /// Scalars from the start of the text.
    var range: Range<Int>
    var text = ""
    var style: YAMLScalar.Style = .plain
    var tag: String?
    var hasAnchor = false

    enum Kind {
      case streamStart, streamEnd, documentStart, documentEnd, alias, scalar
      case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }
  }

  /// Where libyaml stopped, and its reason.
  struct Fault: Error {
    /// Its own words.
    var problem: String
    /// The character at fault.
    var place: Place
    /// Where what could not be finished began, if libyaml says so.
    var contextPlace: Int?

    enum Place {
      case scalar(Int)
      /// The reader counts bytes.
      case byte(Int)
    }
  }

  /// The next event; after `streamEnd` there is none.
  func next() throws(Fault) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw fault() }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe Int(event.start_mark.index)
    let range = start..<max(start, unsafe Int(event.end_mark.index))
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: return Event(kind: .streamStart, range: range)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, range: range)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, range: range)
    case YAML_ALIAS_EVENT: return Event(kind: .alias, range: range)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, range: range)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, range: range)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      return unsafe node(.sequenceStart, range, start.anchor, start.tag)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      return unsafe node(.mappingStart, range, start.anchor, start.tag)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      var node = unsafe node(.scalar, range, scalar.anchor, scalar.tag)
      node.text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      node.style = unsafe Self.style(scalar.style)
      return node
    default: return Event(kind: .streamEnd, range: range)
    }
  }

  @unsafe
  private func node(
    _ kind: Event.Kind,
    _ range: Range<Int>,
    _ anchor: UnsafeMutablePointer<yaml_char_t>?,
    _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Event {
    unsafe Event(kind: kind, range: range, tag: tag.map { unsafe String(cString: $0) }, hasAnchor: anchor != nil)
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private func fault() -> Fault {
    let state = unsafe parser.pointee
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    if unsafe state.error == YAML_READER_ERROR {
      return Fault(problem: problem, place: .byte(unsafe Int(state.problem_offset)))
    }
    return Fault(
      problem: problem,
      place: .scalar(unsafe Int(state.problem_mark.index)),
      contextPlace: unsafe state.context == nil ? nil : Int(state.context_mark.index)
    )
  }
}

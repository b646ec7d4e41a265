import CYAML

/// Reads libyaml's events one by one, and is the sole owner of its parser.
///
/// The parser stores its own address, so it lives on the heap and never moves; so does the text that it reads. The last
/// event stays here as well: its text is usually needed only once, and an `Event` without text costs nothing to pass
/// on. Positions are Unicode scalars from the start of the text.
@safe
struct EventParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let event: UnsafeMutablePointer<yaml_event_t>

  init(_ bytes: ArraySlice<UInt8>) {
    unsafe input = .allocate(capacity: max(bytes.count, 1))
    _ = unsafe input.initialize(from: bytes)
    unsafe event = .allocate(capacity: 1)
    unsafe event.initialize(to: yaml_event_t())
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    // It fails only when out of memory, and then the first event fails too.
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_event_delete(event)
    unsafe yaml_parser_delete(parser)
    unsafe event.deallocate()
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  struct Event {
    let kind: Kind
    /// Scalars from the start of the text.
    let range: Range<Int>
    var hasTag = false
    var hasAnchor = false

    enum Kind {
      case streamStart, streamEnd, documentStart, documentEnd, alias, scalar
      case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }
  }

  /// Where libyaml stopped, and its reason.
  struct Fault: Error {
    /// libyaml's own words.
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

  /// Returns the next event; there is none after `streamEnd`.
  func next() throws(Fault) -> Event {
    unsafe yaml_event_delete(event)
    guard unsafe yaml_parser_parse(parser, event) != 0 else { throw fault() }
    let start = unsafe Int(event.pointee.start_mark.index)
    let range = start..<max(start, unsafe Int(event.pointee.end_mark.index))
    switch unsafe event.pointee.type {
    case YAML_STREAM_START_EVENT: return Event(kind: .streamStart, range: range)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, range: range)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, range: range)
    case YAML_ALIAS_EVENT: return Event(kind: .alias, range: range)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, range: range)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, range: range)
    case YAML_SEQUENCE_START_EVENT: return node(.sequenceStart, range)
    case YAML_MAPPING_START_EVENT: return node(.mappingStart, range)
    case YAML_SCALAR_EVENT: return node(.scalar, range)
    default: return Event(kind: .streamEnd, range: range)
    }
  }

  private func node(_ kind: Event.Kind, _ range: Range<Int>) -> Event {
    unsafe Event(kind: kind, range: range, hasTag: names.tag != nil, hasAnchor: names.anchor != nil)
  }

  /// The tag and the anchor of the last event.
  @unsafe
  private var names: (tag: UnsafeMutablePointer<yaml_char_t>?, anchor: UnsafeMutablePointer<yaml_char_t>?) {
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: unsafe (event.pointee.data.scalar.tag, event.pointee.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      unsafe (event.pointee.data.sequence_start.tag, event.pointee.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT:
      unsafe (event.pointee.data.mapping_start.tag, event.pointee.data.mapping_start.anchor)
    default: (nil, nil)
    }
  }

  /// The tag of the last event.
  var tag: String? { unsafe names.tag.map { unsafe String(cString: $0) } }

  /// The text of the last event, and its style; empty where the event is not a scalar.
  var scalar: (text: String, style: YAMLScalar.Style) {
    guard unsafe event.pointee.type == YAML_SCALAR_EVENT else { return ("", .plain) }
    let bytes = unsafe UnsafeBufferPointer(
      start: event.pointee.data.scalar.value,
      count: event.pointee.data.scalar.length
    )
    return (unsafe String(decoding: bytes, as: UTF8.self), unsafe Self.style(event.pointee.data.scalar.style))
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

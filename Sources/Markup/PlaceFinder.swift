/// Finds the nodes of one paragraph, heading or cell in its source, in the order in which they are requested.
struct PlaceFinder {
  /// The paragraph, heading or cell.
  private(set) var leaf: Node?
  /// How many block quotes contain it.
  private(set) var quotes = 0
  private var isScanned = false
  private var places: [InlinePlace] = []
  /// The first place that no node has passed.
  private var cursor = 0
  /// The decoded form of a destination in the source, by its first byte, where it differs from its bytes.
  private var decoded: [Int: String] = [:]
  /// The definition that a label refers to, by the label's first byte.
  private var named: [Int: Range<Int>?] = [:]

  /// The place where a node was found.
  struct Match {
    let kind: InlinePlace.Kind
    let range: Range<Int>
    /// The index to give to `pass`.
    let index: Int
  }

  /// How many places a search examines. A place without a node, such as a link in a title, is examined again for each
  /// node after it. This limit keeps the time from growing with the square of the text's length.
  private static let reach = 200

  /// Begins a new paragraph, heading or cell.
  mutating func reset(_ leaf: Node, quotes: Int) {
    (self.leaf, self.quotes) = (leaf, quotes)
    isScanned = false
    cursor = 0
  }

  /// Records that the remaining nodes are after a place.
  mutating func pass(_ index: Int) {
    cursor = max(cursor, index + 1)
  }

  /// Finds the place of a link or an image with a destination.
  mutating func find(
    _ destination: String,
    _ source: MarkupSource,
    _ definitions: Definitions,
    in range: Range<Int>
  ) -> Match? {
    scan(source, definitions, range)
    for index in cursor..<min(places.count, cursor + Self.reach) {
      let place = places[index]
      guard let raw = target(of: place, source, definitions) else { continue }
      if reads(source.bytes, raw, as: destination) || (place.kind == .autolink && isAddress(source, raw, destination)) {
        return Match(kind: place.kind, range: raw, index: index)
      }
    }
    return nil
  }

  /// Finds the place of a run of raw HTML.
  mutating func find(
    html literal: borrowing Span<UInt8>,
    _ source: MarkupSource,
    _ definitions: Definitions,
    in range: Range<Int>
  ) -> Match? {
    scan(source, definitions, range)
    for index in cursor..<min(places.count, cursor + Self.reach) where places[index].kind == .html {
      let place = places[index].range
      if HTMLPlaces.reads(source.bytes, place, quotes: quotes, as: literal) {
        return Match(kind: .html, range: place, index: index)
      }
    }
    return nil
  }

  private mutating func scan(_ source: MarkupSource, _ definitions: Definitions, _ range: Range<Int>) {
    guard !isScanned else { return }
    isScanned = true
    var old: [InlinePlace] = []
    swap(&old, &places)
    places = InlineScanner.places(
      in: source.bytes,
      range,
      quotes: quotes,
      wantsLabels: !definitions.isEmpty,
      reusing: old
    )
  }

  /// Returns the bytes of the destination at a place, or of the one that its label refers to.
  private mutating func target(
    of place: InlinePlace,
    _ source: MarkupSource,
    _ definitions: Definitions
  ) -> Range<Int>? {
    switch place.kind {
    case .html, .code: return nil
    case .destination, .autolink: return place.range
    case .label:
      if let known = named[place.range.lowerBound] { return known }
      let definition = definitions.definition(ofLabel: source.bytes[place.range])?.destination
      named[place.range.lowerBound] = .some(definition)
      return definition
    }
  }

  private func isAddress(_ source: MarkupSource, _ raw: Range<Int>, _ destination: String) -> Bool {
    destination.hasPrefix("mailto:") && hasBytes(of: String(destination.dropFirst(7)), source.bytes, in: raw)
  }

  /// Whether a destination in the source, with its escapes and entities, is the one that libcmark decoded.
  private mutating func reads(_ bytes: [UInt8], _ raw: Range<Int>, as destination: String) -> Bool {
    if hasBytes(of: destination, bytes, in: raw) { return true }
    guard raw.count > destination.utf8.count, raw.count < 4096 else { return false }
    if let known = decoded[raw.lowerBound] { return known == destination }
    let isEscaped = bytes[raw].contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }
    let text = isEscaped ? decodedDestination(bytes[raw]) : String(decoding: bytes[raw], as: UTF8.self)
    decoded[raw.lowerBound] = text
    return text == destination
  }
}

/// Returns a destination as libcmark decodes it.
private func decodedDestination(_ raw: ArraySlice<UInt8>) -> String {
  let link = [UInt8]("[](<".utf8) + raw + [UInt8](">)".utf8)
  let tree = CommonMarkTree(parsing: link.span)
  return tree.root?.firstChild?.firstChild?.destination ?? ""
}

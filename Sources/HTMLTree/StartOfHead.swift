/// Returns where the head's content begins: after the start tag of `head`; without one, after that of `html`; without
/// either, after the doctype. By HTML's own parsing rules, anything inserted there comes first in the head.
public func startOfHead(of bytes: [UInt8], _ document: HTMLDocument?) -> Int {
  let tags = ["head", "html"].lazy.compactMap { document?.first($0)?.startTag }
  return tags.first?.upperBound ?? endOfDoctype(in: bytes)
}

/// Returns the place after a byte order mark, white space, comments and the doctype, where present.
private func endOfDoctype(in bytes: [UInt8]) -> Int {
  var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  let start = place
  while place < bytes.count {
    let rest = bytes[place...]
    if rest.starts(with: "<!--".utf8) {
      guard let end = end(of: "-->", in: bytes, from: place + 4) else { return start }
      place = end
    } else if isDoctype(rest) {
      return end(of: ">", in: bytes, from: place) ?? start
    } else if [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(bytes[place]) {
      place += 1
    } else {
      return start
    }
  }
  return start
}

private func isDoctype(_ rest: ArraySlice<UInt8>) -> Bool {
  rest.starts(with: "<!".utf8) && rest.dropFirst(2).prefix(7).map { $0 | 0x20 }.elementsEqual("doctype".utf8)
}

private func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
  guard start < bytes.count else { return nil }
  return bytes.indices[start...].first { bytes[$0...].starts(with: mark.utf8) }.map { $0 + mark.utf8.count }
}

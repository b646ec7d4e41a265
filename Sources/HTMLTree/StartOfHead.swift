import Text

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
    } else if rest.starts(withAnyCaseOf: "<!doctype".utf8) {
      return end(of: ">", in: bytes, from: place) ?? start
    } else if isWebSpace(bytes[place]) {
      place += 1
    } else {
      return start
    }
  }
  return start
}

private func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
  guard start < bytes.count else { return nil }
  return bytes[start...].firstPlace(of: mark.utf8).map { $0 + mark.utf8.count }
}

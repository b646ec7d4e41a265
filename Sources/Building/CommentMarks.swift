import Diagnostics
import Loading
import Text

/// What comments of a language begin and end with.
struct CommentMark {
  let begin: [UInt8]
  let end: [UInt8]

  private init(_ begin: String, _ end: String = "") { (self.begin, self.end) = (Array(begin.utf8), Array(end.utf8)) }

  fileprivate static let html = Self("<!--", "-->")
  fileprivate static let template = Self("{{!", "}}")
  fileprivate static let yaml = Self("#")
  fileprivate static let style = [Self("/**", "*/"), Self("/*", "*/")]
  fileprivate static let script = [Self("//")] + style
}

extension SourceFile {
  /// Returns the mark of a comment that begins right before a place; `nil` where the place is text, a string or a sample.
  func commentMark(before place: Int, in line: Range<Int>) -> CommentMark? {
    let before = bytes[line.lowerBound..<place].trimmed(isSpaceOrTab)
    func found(_ marks: CommentMark...) -> CommentMark? { found(marks) }
    func found(_ marks: [CommentMark]) -> CommentMark? {
      marks.first { before.reversed().starts(with: $0.begin.reversed()) }
    }
    let code = before.dropLast(1)
    switch path.split(separator: ".").last {
    case "yml", "yaml": return isInString(code, opensAnywhere: false) ? nil : found(.yaml)
    case "css", "js", "mjs", "ts":
      return isInString(code) ? nil : found(path.hasSuffix("css") ? CommentMark.style : CommentMark.script)
    case "md":
      if place < bodyStart { return isInString(code, opensAnywhere: false) ? nil : found(.yaml) }
      return isInSample(place, in: line) ? nil : found(.html)
    default:
      if isOpen("script", at: place) { return isInString(code) ? nil : found(CommentMark.script) }
      if isOpen("style", at: place) { return isInString(code) ? nil : found(CommentMark.style) }
      guard let mark = found(.html, .template) else { return nil }
      let text = bytes[..<(before.endIndex - mark.begin.count)]
      let tag = text.lastIndex(of: UInt8(ascii: "<")) ?? -1
      return tag > text.lastIndex(of: UInt8(ascii: ">")) ?? -1 ? nil : mark
    }
  }

  private var bodyStart: Int { Loading.bodyStart(of: bytes) }

  /// Whether an element of HTML with this name is open at a place.
  private func isOpen(_ name: String, at place: Int) -> Bool {
    func last(_ tag: String) -> Int? {
      var rest = bytes[..<place]
      var last: Int?
      while let next = rest.firstPlace(of: Array(tag.utf8)) { (last, rest) = (next, rest[(next + 1)...]) }
      return last
    }
    guard let start = last("<" + name) else { return false }
    return start > last("</" + name) ?? -1
  }

  /// Whether a place of Markdown is in code, by the fences above it and the backticks before it.
  private func isInSample(_ place: Int, in line: Range<Int>) -> Bool {
    var fence: ArraySlice<UInt8>?
    for line in bytes[bodyStart..<max(bodyStart, line.lowerBound)].split(separator: UInt8(ascii: "\n")) {
      let text = line.drop(while: { isSpaceOrTab($0) || $0 == UInt8(ascii: ">") })
      let run = text.prefix { $0 == text.first }
      guard run.first == UInt8(ascii: "`") || run.first == UInt8(ascii: "~") else { continue }
      if let open = fence {
        if run.first == open.first, run.count >= open.count { fence = nil }
      } else if run.count >= 3 {
        fence = run
      }
    }
    return fence != nil || bytes[line.lowerBound..<place].count { $0 == UInt8(ascii: "`") } % 2 == 1
  }
}

/// Whether the end of a part of a line is in a string.
///
/// - Parameter opensAnywhere: Whether a quote opens a string wherever it is; in YAML it does where a value begins.
private func isInString(_ code: ArraySlice<UInt8>, opensAnywhere: Bool = true) -> Bool {
  var quote: UInt8?
  var before = UInt8(ascii: " ")
  for byte in code {
    if let open = quote {
      if byte == open, before != UInt8(ascii: "\\") { quote = nil }
    } else if "\"'`".utf8.contains(byte), opensAnywhere || " \t[{,".utf8.contains(before) {
      quote = byte
    }
    before = byte
  }
  return quote != nil
}

/// Returns a text in lines of at most `width` characters. A word that is longer is not broken.
func wrapped(_ text: String, width: Int) -> String {
  var lines: [String] = []
  for word in text.split(whereSeparator: \.isWhitespace) {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n")
}

/// Returns a text whose paragraphs, separated by blank lines, are each wrapped.
func wrappedParagraphs(_ text: String, width: Int) -> String {
  var paragraphs: [String] = []
  var isOpen = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.allSatisfy(\.isWhitespace) {
      isOpen = false
    } else if isOpen, let last = paragraphs.popLast() {
      paragraphs.append("\(last) \(line)")
    } else {
      paragraphs.append(String(line))
      isOpen = true
    }
  }
  return paragraphs.map { wrapped($0, width: width) }.joined(separator: "\n\n")
}

import Diagnostics
import HTMLTree

extension DemoSubject {
  /// Returns the start tag of an element; the file's start for an element that the parser supplied.
  func place(of element: HTMLElement) -> SourceRange {
    element.startTag.map(file.range) ?? file.start
  }

  /// Returns the place of an attribute of an element, or of its start tag if it has no such attribute.
  func place(of attribute: String, in element: HTMLElement) -> SourceRange {
    element.attributes.first { $0.name == attribute }.map { file.range($0.range) } ?? place(of: element)
  }
}

extension HTMLElement {
  /// Returns the whole number that an attribute gives, as HTML reads it: after white space, and up to the first
  /// character that is no digit (HTML, 2.3.4.1 Signed integers).
  func number(of attribute: String) -> Int? {
    let text = (self[attribute] ?? "").unicodeScalars.drop { [" ", "\t", "\n", "\r", "\u{C}"].contains($0) }
    let sign = text.prefix(1).prefix { $0 == "-" || $0 == "+" }
    let digits = text.dropFirst(sign.count).prefix { ("0"..."9").contains($0) }
    return Int(String(sign) + String(digits))
  }
}

import Diagnostics
import HTMLTree

extension DemoSubject {
  /// The start tag of an element; the file's start for an element that the parser supplied.
  func place(of element: HTMLElement) -> SourceRange {
    element.startTag.map(file.range) ?? file.start
  }

  /// An attribute of an element, or its start tag when it has no such attribute.
  func place(of attribute: String, in element: HTMLElement) -> SourceRange {
    element.attributes.first { $0.name == attribute }.map { file.range($0.range) } ?? place(of: element)
  }

  /// A change that takes an attribute out of a tag, with the blanks before it.
  func removal(of attribute: HTMLAttribute, _ summary: String) -> Fix {
    var start = attribute.range.lowerBound
    while start > 0, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(file.bytes[start - 1]) { start -= 1 }
    return Fix(summary, edits: [Fix.Edit(file.range(start..<attribute.range.upperBound), "")])
  }
}

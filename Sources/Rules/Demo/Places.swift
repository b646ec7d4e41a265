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

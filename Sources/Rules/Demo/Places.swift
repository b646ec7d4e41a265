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
}

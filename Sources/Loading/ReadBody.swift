public import Diagnostics
import Platform

/// Reads an entry's whole file, checked to be text.
///
/// - Returns: The file, whose body begins at the entry's `bodyStart`; `nil` where it can not be used, with the reason:
///   it can not be read, is no UTF-8, has a NUL byte, or its front matter is not the one that was loaded.
public func readBody(of entry: LoadedEntry) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  readBody(entry.absolutePath, entry.entry.head)
}

/// Reads the whole file of a category's index or of the home page, as an entry's.
public func readBody(of page: IndexPage) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  readBody(page.absolutePath, page.head)
}

private func readBody(_ absolutePath: String, _ head: SourceFile) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  do throws(SystemError) {
    let file = SourceFile(path: head.path, bytes: try readFile(at: absolutePath))
    if !file.bytes.starts(with: head.bytes) { return (nil, [changedWhileRead(head)]) }
    if let fault = textFault(file) { return (nil, [fault]) }
    return (file, [])
  } catch {
    return (nil, [unreadable(head.path, error)])
  }
}

func changedWhileRead(_ head: SourceFile) -> Diagnostic {
  let message = "the front matter changed while the library was read"
  return Diagnostic(.fileChanged, at: head.start, message, help: "Build again.")
}

public import Diagnostics
import Platform

/// Reads a whole file of the library, and checks that it is text.
///
/// - Parameters:
///   - path: The path that diagnostics print.
///   - absolutePath: Where the file is.
///   - head: The front matter as it was loaded, which the file must still begin with.
/// - Returns: The file; or `nil` and the reason if it cannot be used: it cannot be read, is too large, is not UTF-8,
///   has a NUL byte, or no longer begins as it did.
public func readText(
  _ path: String,
  at absolutePath: String,
  beginningWith head: SourceFile?
) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  do throws(SystemError) {
    let limit = sizeLimit(of: path)
    guard let bytes = try readFile(at: absolutePath, atMost: limit) else { return (nil, [tooLarge(path, limit)]) }
    let file = SourceFile(path: path, bytes: bytes)
    if let head, !Platform.bytes(file.bytes, beginWith: head.bytes) { return (nil, [changedWhileRead(head)]) }
    if let fault = textFault(file) { return (nil, [fault]) }
    return (file, [])
  } catch {
    return (nil, [unreadable(path, error)])
  }
}

/// Returns the maximum size of a file in bytes. It is smaller for a demo, which is written by hand and read as a tree.
func sizeLimit(of path: String) -> Int { path.hasSuffix(".html") ? 2 << 20 : 16 << 20 }

func tooLarge(_ path: String, _ limit: Int) -> Diagnostic {
  let help =
    path.hasSuffix(".html")
    ? "Put what it shows into files beside it, or show less."
    : path.hasPrefix("Content/") ? "Cut it into several entries." : "Make it smaller."
  return Diagnostic(.fileTooLarge, at: .whole(of: path), "the file has more than \(limit >> 20) MB", help: help)
}

func changedWhileRead(_ head: SourceFile) -> Diagnostic {
  let message = "the front matter changed while the library was read"
  return Diagnostic(.fileChanged, at: head.start, message, help: "Build again.")
}

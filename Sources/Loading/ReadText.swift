public import Diagnostics
import Hashing
import Platform

/// How a file began when it was loaded: its front matter, by its length and its hash.
public struct FileBeginning: Sendable {
  /// How many bytes there were.
  public let count: Int
  private let hash: ContentHash

  public init(_ bytes: [UInt8]) {
    count = bytes.count
    hash = ContentHash(of: bytes)
  }

  /// Whether a file still begins as it did.
  func begins(_ bytes: [UInt8]) -> Bool { bytes.count >= count && ContentHash(of: bytes, in: 0..<count) == hash }
}

extension SourceFile {
  /// Returns the same file without its bytes. They are read again when a diagnostic needs them; if the file has changed
  /// by then, they are blanks.
  func withoutBytes(at absolutePath: String, _ beginning: FileBeginning) -> SourceFile {
    SourceFile(path: path) {
      let bytes = (try? readPrefix(of: absolutePath, atMost: beginning.count)) ?? []
      return beginning.begins(bytes) ? bytes : [UInt8](repeating: UInt8(ascii: " "), count: beginning.count)
    }
  }
}

/// Reads a whole file of the library, and checks that it is text.
///
/// - Parameters:
///   - path: The path that diagnostics print.
///   - absolutePath: Where the file is.
///   - beginning: The front matter as it was loaded, which the file must still begin with.
/// - Returns: The file; or `nil` and the reason if it cannot be used: it cannot be read, is too large, is not UTF-8,
///   has a NUL byte, or no longer begins as it did.
public func readText(
  _ path: String,
  at absolutePath: String,
  beginningWith beginning: FileBeginning?
) -> (file: SourceFile?, diagnostics: [Diagnostic]) {
  do throws(SystemError) {
    let limit = sizeLimit(of: path)
    guard let bytes = try readFile(at: absolutePath, atMost: limit) else { return (nil, [tooLarge(path, limit)]) }
    let file = SourceFile(path: path, bytes: bytes)
    if let beginning, !beginning.begins(bytes) { return (nil, [changedWhileRead(file)]) }
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

func changedWhileRead(_ file: SourceFile) -> Diagnostic {
  let message = "the front matter changed while the library was read"
  return Diagnostic(.fileChanged, at: file.start, message, help: "Build again.")
}

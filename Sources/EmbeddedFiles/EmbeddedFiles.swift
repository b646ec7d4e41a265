import CEmbeddedFiles

/// A file of this repository that the binary carries, as it was when the binary was built.
public struct EmbeddedFile: Sendable {
  /// The path, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// All embedded files by their paths from the repository's root.
private let embeddedFiles: [String: EmbeddedFile] = {
  let rows = unsafe UnsafeBufferPointer(start: embedded_files(), count: embedded_file_count())
  let files = unsafe rows.map { row in
    let bytes = unsafe UnsafeBufferPointer(start: row.bytes, count: row.count)
    // The table is in a folder of a folder of the root.
    let path = unsafe String(cString: row.path).dropFirst("../../".count)
    return unsafe EmbeddedFile(path: String(path), bytes: Array(bytes))
  }
  return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
}()

/// The embedded file at a path from the repository's root, which is in `Sources/CEmbeddedFiles/files.c`.
public func embeddedFile(_ path: String) -> EmbeddedFile {
  guard let file = embeddedFiles[path] else { preconditionFailure("\(path) is not embedded") }
  return file
}

/// The embedded files below a folder, sorted by their paths from there.
public func embeddedFiles(in folder: String) -> [EmbeddedFile] {
  embeddedFiles.values
    .filter { $0.path.hasPrefix(folder + "/") }
    .map { EmbeddedFile(path: String($0.path.dropFirst(folder.count + 1)), bytes: $0.bytes) }
    .sorted { $0.path < $1.path }
}

/// Every file of `Templates/`, so that a library needs none of its own: `entry.mustache`, `assets/polite.css`.
public let defaultTheme = embeddedFiles(in: "Templates")

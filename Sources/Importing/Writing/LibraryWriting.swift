import Diagnostics
import Platform

/// Writes the files of a library into its folder: all new files, or none.
struct LibraryWriting {
  /// The library's folder.
  let root: String
  /// Whether existing files that differ are replaced.
  let overwrites: Bool
  /// The folder from which other files are copied.
  let source: String

  struct Outcome {
    /// The paths that were written, below the library's root.
    var written: [String] = []
    /// The number of files that already existed with the same bytes.
    var unchanged = 0
    var diagnostics: [Diagnostic] = []
  }

  func write(_ files: [ImportedFile]) throws(SystemError) -> Outcome {
    var outcome = Outcome()
    var pending: [(file: ImportedFile, bytes: [UInt8])] = []
    for file in files {
      guard let bytes = try bytes(of: file, &outcome) else { continue }
      if let other = try otherForm(of: file) {
        outcome.diagnostics.append(samePage(file, other))
        continue
      }
      switch try standing(file, bytes) {
      case .missing: pending.append((file, bytes))
      case .same: outcome.unchanged += 1
      case .different where file.yields: break
      case .different where overwrites: pending.append((file, bytes))
      case .different: outcome.diagnostics.append(differing(file))
      }
    }
    guard !outcome.diagnostics.contains(where: { $0.severity == .error }) else { return outcome }
    for (file, bytes) in pending {
      try write(bytes, to: file.path)
      outcome.written.append(file.path)
    }
    return outcome
  }

  private func bytes(of file: ImportedFile, _ outcome: inout Outcome) throws(SystemError) -> [UInt8]? {
    switch file.content {
    case .bytes(let bytes): return bytes
    case .copy(let path):
      do throws(SystemError) {
        return try readFile(at: "\(source)/\(path)")
      } catch {
        let message = "cannot \(error.operation) `\(path)`: \(error.reason)"
        outcome.diagnostics.append(Diagnostic(.importUnreadable, at: file.source, message))
        return nil
      }
    }
  }

  // MARK: What is there

  private enum Standing { case missing, same, different }

  private func standing(_ file: ImportedFile, _ bytes: [UInt8]) throws(SystemError) -> Standing {
    let path = "\(root)/\(file.path)"
    do throws(SystemError) {
      guard try fileKind(at: path) == .file else { return .different }
      return try readPrefix(of: path, atMost: bytes.count + 1) == bytes ? .same : .different
    } catch {
      if error.isMissing { return .missing }
      throw error
    }
  }

  /// Returns an existing file that would have the same page: an entry is either a file or a folder.
  private func otherForm(of file: ImportedFile) throws(SystemError) -> String? {
    let parts = file.path.split(separator: "/")
    guard file.path.hasSuffix(".md"), parts.count > 2 else { return nil }
    let other: String
    if parts.count == 4, parts[3] == "index.md" {
      other = parentPath(file.path) + ".md"
    } else if parts.count == 3, parts[2] != "index.md" {
      other = stem(file.path) + "/index.md"
    } else {
      return nil
    }
    do throws(SystemError) {
      _ = try fileKind(at: "\(root)/\(other)")
      return other
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private func samePage(_ file: ImportedFile, _ other: String) -> Diagnostic {
    Diagnostic(
      .importDiffers,
      at: file.source,
      "`\(other)` is already in the library, and would have the same page as `\(file.path)`",
      help: "Nothing was written; remove one of them, or import into another folder."
    )
  }

  private func differing(_ file: ImportedFile) -> Diagnostic {
    Diagnostic(
      .importDiffers,
      at: file.source,
      "`\(file.path)` is already in the library, and differs from what the import makes",
      help: "Nothing was written; import into another folder, or add --force to replace it."
    )
  }

  // MARK: Writing

  /// Writes a file beside its place and then moves it there in one step. However the import ends, no incomplete file is
  /// left under that name.
  private func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let (parent, name) = FolderHandle.split("\(root)/\(path)")
    let folder = try FolderHandle.making(parent)
    let temporary = ".\(name).polite-import"
    try folder.removeFile(temporary)
    try folder.writeFile(temporary, bytes)
    do throws(SystemError) {
      try folder.rename(temporary, to: name)
    } catch {
      try folder.removeFile(temporary)
      throw error
    }
  }
}

import EmbeddedFiles
import Platform

/// A file that a command writes for a person to go on with.
struct NewFile {
  /// Relative to the library's folder.
  let path: String
  let text: String
}

/// Writes files below a folder, with the folders that they need. Nothing is ever overwritten.
///
/// - Throws: When one of the files is there already; then none is written.
func writeNewFiles(_ files: [NewFile], below root: String) throws(CommandFailure) {
  do throws(SystemError) {
    let folder = try FolderHandle.making(root)
    for file in files where try folder.kind(of: file.path) != nil {
      throw SystemError("create", folder.path(of: file.path), code: SystemError.exists)
    }
    for file in files {
      _ = try FolderHandle.making(FolderHandle.split(folder.path(of: file.path)).parent)
      try folder.writeFile(file.path, Array(file.text.utf8))
    }
  } catch {
    throw CommandFailure(error)
  }
}

extension CommandFailure {
  /// A refusal by the operating system. That a file is there already is the caller's to mend.
  init(_ error: SystemError) {
    self.init(error.code == SystemError.exists ? .wrongUsage : .couldNotRun, error.description)
  }
}

/// The text of a file of `Resources/`.
func resource(_ name: String) -> String { embeddedFile("Sources/Commands/Resources/\(name)").text }

import EmbeddedFiles
import Platform

/// A file that a command writes for a person to continue.
struct NewFile {
  /// The path, relative to the library's folder.
  let path: String
  let text: String
}

/// Writes files below a folder, and makes the folders that they need. Nothing is ever overwritten.
///
/// - Throws: When one of the files is there already, or would be behind a symbolic link. Then no file is written.
func writeNewFiles(_ files: [NewFile], below root: String) throws(CommandFailure) {
  do throws(SystemError) {
    let folder = try FolderHandle.making(root)
    for file in files {
      if try folder.kind(of: file.path) != nil {
        throw SystemError("create", folder.path(of: file.path), code: SystemError.exists)
      }
      if let link = try linkAbove(file, in: folder) {
        throw SystemError("write through", link, code: SystemError.behindLink)
      }
    }
    for file in files {
      _ = try FolderHandle.making(FolderHandle.split(folder.path(of: file.path)).parent)
      try folder.writeFile(file.path, Array(file.text.utf8))
    }
  } catch {
    throw CommandFailure(error)
  }
}

/// Returns the first folder above a file that is a symbolic link, which may lead anywhere.
private func linkAbove(_ file: NewFile, in folder: FolderHandle) throws(SystemError) -> String? {
  let parts = file.path.split(separator: "/")
  for end in parts.indices.dropFirst() {
    let outer = parts[..<end].joined(separator: "/")
    if try folder.kind(of: outer) == .link { return folder.path(of: outer) }
  }
  return nil
}

extension CommandFailure {
  /// A refusal by the operating system. When a file or a link is there already, the call is wrong.
  init(_ error: SystemError) {
    if error.code == SystemError.behindLink {
      self.init(.wrongUsage, "\(error.path) is a symbolic link", hint: "Name the folder that it leads to.")
    } else if error.code == SystemError.exists {
      let hint = "Nothing is overwritten: remove it, or name another place."
      self.init(.wrongUsage, "\(error.path) is there already", hint: hint)
    } else {
      self.init(.couldNotRun, error.description)
    }
  }
}

/// Returns the text of a file in `Resources/`.
func resource(_ name: String) -> String { embeddedFile("Sources/Commands/Resources/\(name)").text }

import EmbeddedFiles
import Platform

extension Command {
  static let initialise = Command(
    "init",
    "Make a small library to start from",
    discussion: """
      Writes a library of two entries, each with a demo and its scenarios. It builds as it is, and is meant to \
      be read and then replaced. With --example it is a library of classic widgets instead: dialog, tabs, disclosure, \
      combobox, menu button, tree view, slider, grid, switch and file field, whose scenarios cover what each key does.
      Files are never overwritten. A folder with anything but hidden files in it is refused without --force.
      """,
    arguments: [
      Argument("DIR", isRequired: false, "The folder, which is made if it is missing. Default: the working folder.")
    ],
    options: [.example, .force, .quiet]
  ) { (invocation) throws(CommandFailure) in
    let folder = invocation.arguments.first ?? "."
    if !invocation.has(.force) { try refuseUnlessEmpty(folder) }
    var files = invocation.has(.example) ? widgetLibrary() : starterLibrary()
    if !isThere(".gitignore", in: folder) {
      files.append(NewFile(path: ".gitignore", text: "/Site/\n/.Site.polite-*/\n"))
    }
    try writeNewFiles(files, below: folder)
    for file in files { invocation.say("wrote \(shown(file.path, in: folder))") }
    let place = folder == "." ? "" : " --root \(shellWord(folder))"
    invocation.say("Build it: polite build\(place)")
    return .clean
  }
}

extension Option {
  static let example = Option("example", takes: .choice(["widgets"]), "Write this library of examples instead.")
  static let force = Option("force", "Write into a folder that is not empty; still nothing is overwritten.")
}

/// Returns a text as one word of a command line, quoted where a shell would interpret it (POSIX, Shell Command
/// Language, 2.2).
private func shellWord(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%,".contains($0) }
  return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
}

/// Whether a folder contains an item with this name; `false` when there is no such folder.
private func isThere(_ name: String, in folder: String) -> Bool {
  (try? FolderHandle(folder).kind(of: name)) != nil
}

/// Returns a path relative to the working folder.
func shown(_ path: String, in folder: String) -> String {
  folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}

private func refuseUnlessEmpty(_ path: String) throws(CommandFailure) {
  guard let name = try firstVisibleName(in: path) else { return }
  throw CommandFailure(
    .wrongUsage,
    "\(path == "." ? "the working folder" : path) is not empty: it has \(name)",
    hint: "Name another folder, or add --force to write beside what is there."
  )
}

private func firstVisibleName(in path: String) throws(CommandFailure) -> String? {
  do throws(SystemError) {
    return try FolderHandle(path).names().first { !$0.hasPrefix(".") }
  } catch {
    if error.isNoSuchFile { return nil }
    throw CommandFailure(error)
  }
}

/// Returns the files of the library that `init` writes.
func starterLibrary() -> [NewFile] {
  embeddedFiles(in: "Sources/Commands/Resources/library").map { NewFile(path: $0.path, text: $0.text) }
}

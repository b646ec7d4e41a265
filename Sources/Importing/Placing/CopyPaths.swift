/// Where other files are in the library when an entry links to them: at their own paths below `Content/files`, with
/// names that every system accepts.
struct CopyPaths: Sendable {
  private var paths: [String: String] = [:]

  /// - Parameter files: All files that may be linked to. If two names become the same, one gets a number.
  init(_ files: Set<String>) {
    var taken: Set<String> = []
    // Swift compares strings regardless of how accents are encoded. On a disk such folders are two; in a site they are
    // one.
    var folders: [String: String] = [:]
    for file in files.sorted() {
      let parts = file.split(separator: "/").map { safeName(String($0)) }
      var folder = "Content/files/"
      for part in parts.dropLast() {
        let inner = "\(folder)\(part)/"
        folder = folders[inner, default: inner]
        folders[inner] = folder
      }
      var name = parts.last ?? "file"
      var number = 2
      while !taken.insert(folder + name).inserted {
        name = "\(number)-\(parts.last ?? "file")"
        number += 1
      }
      paths[file] = folder + name
    }
  }

  /// Returns the path of a file below the library's root.
  func path(of file: String) -> String { paths[file] ?? "Content/files/file" }
}

private func safeName(_ name: String) -> String {
  let base = stem(name)
  let ending = slug(String(name.dropFirst(base.count)), or: "")
  return slug(base, or: "file") + (ending.isEmpty ? "" : ".\(ending)")
}

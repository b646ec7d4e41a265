/// Where files that are no pages lie in the library when an entry links to them: at their own paths below
/// `Content/files`, in names that every system takes.
struct CopyPaths: Sendable {
  private var paths: [String: String] = [:]

  /// - Parameter files: All files that may be linked to. Names that differ only by what is taken away get a number.
  init(_ files: Set<String>) {
    var taken: Set<String> = []
    // Strings are equal whatever the form of their accents; on disks such folders are two, and in a site one.
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

  /// The path below the library's root of a file.
  func path(of file: String) -> String { paths[file] ?? "Content/files/file" }
}

private func safeName(_ name: String) -> String {
  let base = stem(name)
  let ending = slug(String(name.dropFirst(base.count)), or: "")
  return slug(base, or: "file") + (ending.isEmpty ? "" : ".\(ending)")
}

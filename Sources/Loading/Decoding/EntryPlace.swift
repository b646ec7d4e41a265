import Diagnostics

/// Where an entry's file is, and which files are beside it.
struct EntryPlace: Sendable {
  let file: FoundFile
  /// The folder below `Content/`; `nil` for a file directly in it.
  let category: String?
  let slug: String
  /// Whether the entry has a folder of its own, and so may have demos.
  let hasFolder: Bool
  /// The stems of the HTML files in the entry's folder, sorted.
  var demoStems: [String] = []
  /// The `evidence.json` in the entry's folder.
  var evidence: FoundFile?
  /// The whole file, if it is in memory; otherwise it is read when it is needed.
  var text: SourceFile?
}

extension EntryPlace {
  /// Creates the place of a file that is in memory, with nothing beside it.
  init(inMemory file: SourceFile, category: String, slug: String) {
    let found = FoundFile(path: file.path, absolutePath: file.path)
    self.init(file: found, category: category, slug: slug, hasFolder: false, text: file)
  }
}

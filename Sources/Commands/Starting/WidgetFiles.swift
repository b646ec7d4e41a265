import EmbeddedFiles

/// A pattern of `Examples/widgets`, as it was when the binary was built: an entry with its demos and their proven
/// scenarios.
struct WidgetPattern {
  let slug: String
  /// The files in the entry's folder, the entry first.
  let files: [EmbeddedFile]

  static let all = embeddedFiles(in: patterns).filter { $0.path.hasSuffix("/index.md") }.map { entry in
    let slug = String(entry.path.dropLast("/index.md".count))
    let files = embeddedFiles(in: "\(patterns)/\(slug)")
    let others = files.filter { $0.path != "index.md" }
    return WidgetPattern(slug: slug, files: files.filter { $0.path == "index.md" } + others)
  }

  /// Returns the files for a folder of a library, as they are in the library of examples but without pictures: a new
  /// library has none yet, and asks for none.
  func files(in folder: String) -> [NewFile] {
    files.map { file in
      let written = file.text.replacing(#/(?m)^    pictures:\n(?: {6,}.*\n)+/#, with: "")
      return NewFile(path: "\(folder)/\(file.path)", text: written)
    }
  }

  /// Returns the files for a draft in another library, with a title of its own and without links to other patterns,
  /// which that library does not have.
  func draft(in folder: String, title: String) -> [NewFile] {
    files(in: folder).map { file in
      guard file.path.hasSuffix(".md") else { return file }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
        if line.hasPrefix("title: ") { return "title: \(quoted(title))\nstatus: draft" }
        if line.hasPrefix("order: ") || line.hasPrefix("related: ") { return nil }
        return String(line).replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { String($0.1) }
      }
      return NewFile(path: file.path, text: lines.joined(separator: "\n"))
    }
  }
}

private let patterns = "Examples/widgets/Content/patterns"

/// Returns the files of `Examples/widgets`.
func widgetLibrary() -> [NewFile] {
  ["polite.yml", "dialogs.yml", "Content/index.md", "Content/patterns/index.md"].map { path in
    NewFile(path: path, text: embeddedFile("Examples/widgets/\(path)").text)
  } + WidgetPattern.all.flatMap { $0.files(in: "Content/patterns/\($0.slug)") }
}

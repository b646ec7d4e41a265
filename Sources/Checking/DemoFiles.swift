import Loading
import PatternLibrary

/// The demo files of a library by the folder that they lie in.
struct DemoFiles {
  private let byEntry: [String: [DemoFile]]
  private let pictures: TakenPictures

  init(_ tree: ContentTree) {
    byEntry = Dictionary(grouping: tree.demoFiles, by: \.entry)
    pictures = TakenPictures(tree)
  }

  /// The demos of an entry: those that its front matter names first, in its order, then the others by name.
  func demos(of loaded: LoadedEntry) -> [CheckedDemo] {
    guard let files = byEntry[loaded.id] else { return [] }
    let entry = loaded.entry
    let byStem = Dictionary(files.map { ($0.stem, $0) }) { first, _ in first }
    let named = entry.demos.compactMap { demo in byStem[demo.stem.value].map { (demo, $0) } }
    let namedStems = Set(named.map(\.0.stem.value))
    let others = byStem.filter { !namedStems.contains($0.key) }.sorted { $0.key < $1.key }
    return named.map { demo, file in
      checked(demo.stem.value, demo, file: file, of: loaded)
    }
      + others.map { stem, file in checked(stem, nil, file: file, of: loaded) }
  }

  private func checked(_ stem: String, _ demo: Demo?, file: DemoFile, of loaded: LoadedEntry) -> CheckedDemo {
    let page = SitePath(parts: [loaded.entry.category, loaded.entry.slug, stem + ".html"])
    return CheckedDemo(
      stem: stem,
      title: demo?.title.value,
      kind: demo?.kind ?? .page,
      isServed: demo?.isServed ?? false,
      breaks: demo?.breaks?.value,
      poster: demo?.poster,
      pictures: demo.map { pictures.pictures(of: $0, file, in: loaded) } ?? [],
      scenarios: demo?.scenarios ?? [],
      page: page,
      file: PageSource(file),
      companions: file.companions
    )
  }
}

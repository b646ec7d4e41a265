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

  /// Returns the demos of an entry: those that its front matter names first, in its order, then the others by name.
  func demos(of loaded: LoadedEntry) -> [CheckedDemo] {
    let entry = loaded.entry
    let files = byEntry[loaded.id] ?? []
    if files.isEmpty, entry.demos.isEmpty { return [] }
    let byStem = Dictionary(files.map { ($0.stem, $0) }) { first, _ in first }
    let named = entry.demos.compactMap { demo in
      if let address = demo.address?.value {
        return checked(demo.stem.value, demo, PageSource(of: demo, at: address, in: loaded), nil, of: loaded)
      }
      return byStem[demo.stem.value].map { checked(demo.stem.value, demo, PageSource($0), $0, of: loaded) }
    }
    let namedStems = Set(named.map(\.stem))
    let others = byStem.filter { !namedStems.contains($0.key) }.sorted { $0.key < $1.key }
    return named + others.map { stem, file in checked(stem, nil, PageSource(file), file, of: loaded) }
  }

  private func checked(
    _ stem: String,
    _ demo: Demo?,
    _ source: PageSource,
    _ file: DemoFile?,
    of loaded: LoadedEntry
  ) -> CheckedDemo {
    let page = SitePath(parts: [loaded.entry.category, loaded.entry.slug, stem + ".html"])
    return CheckedDemo(
      stem: stem,
      title: demo?.title.value,
      kind: demo?.kind ?? .page,
      isServed: demo?.isServed ?? false,
      address: demo?.address?.value,
      breaks: demo?.breaks?.value,
      poster: demo?.poster,
      pictures: file.flatMap { file in demo.map { pictures.pictures(of: $0, file, in: loaded) } } ?? [],
      scenarios: demo?.scenarios ?? [],
      page: page,
      file: source,
      companions: file?.companions ?? []
    )
  }
}

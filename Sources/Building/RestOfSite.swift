import Checking
import Diagnostics
import Loading
import Platform
import Publishing
import Rendering

extension SiteBuild {
  /// Stages what no body makes: plain pages, the theme's files, and the library's assets.
  func stageRest(
    _ renderer: SiteRenderer,
    _ library: CheckedLibrary,
    _ publication: Publication
  ) throws(PublishingError) {
    for file in renderer.plainFiles() { try publication.stage(file) }
    for asset in library.assets {
      try publication.stageCopy(from: asset.file.absolutePath, to: asset.page.text)
    }
  }

  /// The library's own templates, read whole.
  func readOverrides(_ tree: ContentTree, _ diagnostics: inout [Diagnostic]) -> [SourceFile] {
    tree.templates.sorted { $0.key < $1.key }.compactMap { name, absolutePath in
      let read = readText("Templates/\(name)", at: absolutePath, beginningWith: nil)
      diagnostics += read.diagnostics
      return read.file
    }
  }
}

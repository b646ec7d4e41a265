import Checking
import Platform
import Publishing
import Rendering

extension SiteBuild {
  /// Stages what is not among the library's pages: plain pages, the theme's files, and the library's assets.
  func stageRest(
    _ renderer: SiteRenderer,
    _ library: CheckedLibrary,
    _ publication: Publication,
    _ pages: PagePass.Outcome
  ) throws(PublishingError) {
    let parts = SiteRenderer.PlainPart.allCases
    let errors = parallelMap(parts.count, threads: threads) { index -> PublishingError? in
      do throws(PublishingError) {
        try renderer.plainFiles(parts[index], demoFacts: pages.demoFacts, notes: pages.notes) {
          (file) throws(PublishingError) in
          try publication.stage(file)
        }
        return nil
      } catch {
        return error
      }
    }
    if let error = errors.compactMap(\.self).first { throw error }
    for asset in library.assets {
      try publication.stageCopy(from: asset.file.absolutePath, to: asset.page.text)
    }
  }
}

import Checking
import Platform
import Publishing
import Rendering

extension SiteBuild {
  /// Stages what is left once all pages are: the files about the whole library, and the library's assets.
  func stageRest(
    _ files: LibraryFiles,
    _ library: CheckedLibrary,
    _ publication: Publication
  ) throws(PublishingError) {
    let parts = LibraryFiles.Part.allCases
    let errors = parallelMap(parts.count, threads: source.threads) { index -> PublishingError? in
      do throws(PublishingError) {
        try files.write(parts[index], to: publication.writer)
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

extension Publication {
  /// Writes the site's files into it.
  var writer: SiteWriter<PublishingError> {
    SiteWriter(
      write: { (file) throws(PublishingError) in try self.stage(file) },
      setAside: { (bytes) throws(PublishingError) in try self.setAside(bytes) },
      takeBack: { (range) throws(PublishingError) in try self.takeBack(range) }
    )
  }
}

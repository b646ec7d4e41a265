public import Diagnostics
public import Platform

/// An import: reads a catalogue, converts it, and writes it as a library.
public struct CatalogueImport: Sendable {
  /// The source: a folder of Markdown files, or one file.
  public var source: String
  /// The library's folder. It is created if it is missing.
  public var root: String
  /// Whether to replace files of the library that differ.
  public var overwrites = false

  public init(source: String, root: String) {
    (self.source, self.root) = (source, root)
  }

  /// The result of an import.
  public struct Outcome: Sendable {
    /// Every diagnostic, in report order; paths are relative to the source's folder.
    public let diagnostics: [Diagnostic]
    /// The number of entries that the import made.
    public let entries: Int
    /// The files that were written, below the library's root.
    public let written: [String]
    /// The number of files that already existed with the same bytes.
    public let unchanged: Int
    /// The folder that the diagnostics' paths are relative to.
    public let folder: String
  }

  /// Reads, converts and writes. The catalogue itself is never changed.
  ///
  /// If an existing file of the library differs, nothing is written unless `overwrites` is set.
  public func run() throws(ImportError) -> Outcome {
    try refuseOverlap()
    let scan = try rethrowing(as: ImportError.system, try CatalogueScan(source))
    if scan.catalogue.files.isEmpty, scan.diagnostics.allSatisfy({ $0.severity == .note }) { throw .nothing(source) }
    let conversion = convert(scan.catalogue)
    // Without an entry or a page there is no library, and no need for a configuration.
    let files = conversion.files.allSatisfy { $0.path == "polite.yml" } ? [] : conversion.files
    try refuseOverlap(of: files)
    let writing = LibraryWriting(root: root, overwrites: overwrites, source: scan.root)
    let written = try rethrowing(as: ImportError.unwritten, try writing.write(files))
    return Outcome(
      diagnostics: (scan.diagnostics + conversion.diagnostics + written.diagnostics).inReportOrder(),
      entries: conversion.entries,
      written: written.written,
      unchanged: written.unchanged,
      folder: scan.root
    )
  }

  /// Refuses to write into the folder that is read, and to read the folder that is written.
  private func refuseOverlap() throws(ImportError) {
    try refuseInside([root])
    let holders = FileIdentity.ofFileAndFoldersAbove(source)
    if let content = FileIdentity(ofFileAt: root + "/Content"), holders.contains(content) {
      throw .refused(root, "the catalogue is in its folder Content")
    }
  }

  /// Refuses files that a symbolic link in the library would redirect out of it, or into the catalogue.
  private func refuseOverlap(of files: [ImportedFile]) throws(ImportError) {
    let folders = Set(files.map { parentPath("\(root)/\($0.path)") })
    try refuseInside(folders.sorted() + files.map { "\(root)/\($0.path)" }.filter { FileIdentity(ofFileAt: $0) != nil })
    for folder in folders.sorted() where try rethrowing(as: ImportError.system, try leadsOut(folder)) {
      throw .refused(folder, "a symbolic link leads from there out of the library")
    }
  }

  private func refuseInside(_ places: [String]) throws(ImportError) {
    guard let source = FileIdentity(ofFileAt: source) else { return }
    for place in places where FileIdentity.ofFileAndFoldersAbove(existing(place)).contains(source) {
      throw .refused(place, "it is in the catalogue, which is never written to")
    }
  }

  /// Whether files written to a folder of the library would end up outside the library.
  private func leadsOut(_ folder: String) throws(SystemError) -> Bool {
    guard FileIdentity(ofFileAt: root) != nil else { return false }
    let (real, library) = (try realPath(of: existing(folder)), try realPath(of: root))
    return real != library && !real.hasPrefix(library == "/" ? library : library + "/")
  }

  /// Returns the path, or the nearest folder above it that exists.
  private func existing(_ path: String) -> String {
    var path = path
    while FileIdentity(ofFileAt: path) == nil {
      let parent = FolderHandle.split(path).parent
      if parent == path { return path }
      path = parent
    }
    return path
  }
}

/// Why an import failed.
public enum ImportError: Error, Sendable, Hashable {
  /// A folder that the library must not be written to, and the reason.
  case refused(String, String)
  /// A source without any Markdown file.
  case nothing(String)
  case system(SystemError)
  case unwritten(SystemError)
}

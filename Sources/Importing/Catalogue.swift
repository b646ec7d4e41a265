public import Diagnostics

/// A catalogue as it was read. It contains everything that an import may use, so the conversion needs no disk.
public struct Catalogue: Sendable {
  /// The name of the catalogue's folder, used where there is no better name.
  public var name: String
  /// The Markdown files, each with its path below the catalogue, in which `/` separates the parts.
  public var files: [CatalogueFile]
  /// The paths of all other files. They are copied when an entry links to them.
  public var others: Set<String> = []
  /// The folders `_includes` in the catalogue and above it.
  public var includes: [IncludeFolder] = []
  /// The plain values of the site's `_config.yml`.
  public var settings: [String: String] = [:]

  public init(name: String, files: [CatalogueFile]) {
    (self.name, self.files) = (name, files)
  }
}

/// A Markdown file of a catalogue.
public struct CatalogueFile: Sendable {
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// A folder of files for including.
public struct IncludeFolder: Sendable {
  /// The folder that contains `_includes`, relative to the catalogue; empty for the catalogue's own, and `nil` for one
  /// above it.
  public var folder: String?
  /// The bytes of each file, by its path below `_includes`.
  public var files: [String: [UInt8]]

  public init(folder: String?, files: [String: [UInt8]]) {
    (self.folder, self.files) = (folder, files)
  }
}

extension Catalogue {
  /// Returns the file that a source includes, from the nearest folder `_includes` that has it.
  func included(_ path: String, by source: String) -> [UInt8]? {
    let folder = parentPath(source)
    let near = includes.filter { include in
      guard let place = include.folder else { return true }
      return place.isEmpty || folder == place || folder.hasPrefix(place + "/")
    }
    let ordered = near.enumerated().sorted { left, right in
      let (first, second) = (left.element.folder?.utf8.count ?? -1, right.element.folder?.utf8.count ?? -1)
      return first == second ? left.offset < right.offset : first > second
    }
    return ordered.lazy.compactMap { $0.element.files[path] }.first
  }

  /// Returns a Markdown file of the catalogue that a source includes by a path relative to the source.
  func included(beside source: String, _ path: String) -> [UInt8]? {
    guard let whole = resolvedPath(path, from: parentPath(source)) else { return nil }
    return files.first { $0.path == whole }?.bytes
  }
}

/// The result of converting a catalogue.
public struct Conversion: Sendable {
  /// The files of the library, sorted by path.
  public var files: [ImportedFile]
  public var diagnostics: [Diagnostic]
  /// The number of entries among the files.
  public var entries: Int
}

/// A file of the library.
public struct ImportedFile: Sendable {
  /// The path below the library's root.
  public var path: String
  public var content: Content
  /// The place in the source to point at when the file cannot be written.
  public var source: SourceRange
  /// Whether an existing file is kept, whatever it contains.
  public var yields = false

  public enum Content: Sendable {
    case bytes([UInt8])
    /// The bytes of another file of the catalogue, given by its path.
    case copy(of: String)
  }
}

import PatternLibrary

/// The paths of files and of their folders that cannot be used again, in lower case because some file systems ignore
/// case.
public struct TakenPaths {
  private var files: Set<String>
  private var folders: Set<String>
  private let ownFolders: Set<String>

  /// - Parameters:
  ///   - files: In lower case.
  ///   - ownFolders: Folders, in lower case, in which no other file can be.
  public init(files: Set<String>, ownFolders: Set<String>) {
    (self.files, self.ownFolders) = (files, ownFolders)
    folders = ownFolders
  }

  public mutating func insert(_ path: SitePath) {
    files.insert(path.text.lowercased())
    folders.formUnion(Self.folders(of: path))
  }

  /// Returns the path that already exists where a file, or a folder above it, would be; `nil` where the path is free.
  public func clash(_ path: SitePath) -> String? {
    let name = path.text.lowercased()
    if files.contains(name) || folders.contains(name) { return name }
    return Self.folders(of: path).first { files.contains($0) || ownFolders.contains($0) }
  }

  private static func folders(of path: SitePath) -> [String] {
    let parts = path.parts.map { $0.lowercased() }
    return parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
  }
}

import Checking
import Diagnostics
import HTMLTree

/// The copy of a demo that runs on a stage: the author's file with the stage's runtime in front of all its content.
struct StageCopy {
  /// The runtime's scripts in the order in which they run, below the site's root.
  static let scripts = ["assets/announcer.js", "assets/frame.js"].map { SitePath($0) }

  let page: OutputFile

  /// - Parameters:
  ///   - file: The demo's file as it was read.
  ///   - document: The file's tree; `nil` when it nests too deeply to be read.
  ///   - path: Where the copy goes. The scripts' addresses are relative to it.
  init(of file: SourceFile, document: HTMLDocument?, at path: SitePath) {
    let scripts = Self.scripts.map { "<script src=\"\(path.reference(to: $0))\"></script>" }
    let runtime = "<meta name=\"robots\" content=\"noindex\">" + scripts.joined()
    let place = startOfHead(of: file.bytes, document)
    let bytes = file.bytes[..<place] + Array(runtime.utf8) + file.bytes[place...]
    page = OutputFile(path: path.text, bytes: Array(bytes))
  }
}

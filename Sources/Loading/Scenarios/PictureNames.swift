import Diagnostics
import YAMLTree

/// The names of an entry's pictures, which are also the names of their files, and its cover. No name and no cover may
/// appear twice.
struct PictureNames {
  private var places: [String: Range<Int>] = [:]
  private var cover: Range<Int>?

  /// Returns the faults in the pictures of a demo, given those of the demos before it.
  mutating func faults(of demo: YAMLNode, in file: SourceFile) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for picture in demo["pictures"]?.items ?? [] {
      if let name = picture["name"], let text = name.text {
        if let other = places[text] {
          let message = "the picture `\(shortened(text))` appears twice in one entry"
          faults.append(Self.fault(message, name.bytes, other, in: file, "Give each picture a name of its own."))
        } else {
          places[text] = name.bytes
        }
      }
      guard let mark = picture["cover"], mark.flag == true else { continue }
      if let cover {
        faults.append(Self.fault("the entry has two covers", mark.bytes, cover, in: file, "Leave one `cover` out."))
      } else {
        cover = mark.bytes
      }
    }
    return faults
  }

  private static func fault(
    _ message: String,
    _ bytes: Range<Int>,
    _ other: Range<Int>,
    in file: SourceFile,
    _ help: String
  ) -> Diagnostic {
    let note = Diagnostic.Note(at: file.range(other), "the first is here")
    return Diagnostic(.entryDuplicatePicture, at: file.range(bytes), message, help: help, notes: [note])
  }
}
